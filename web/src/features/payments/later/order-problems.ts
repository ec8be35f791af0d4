import { isCodeRefusal, type RefusalCode } from '@bank/contract'
import type { Problems } from '#lib/form/problems.ts'
import type { OrderDraft } from './order-draft.ts'
import { refusalText } from './texts.ts'

/** The error of a refusal at its field. */
export function problemsOfOrder(code: RefusalCode | null): Problems<OrderDraft & { code: string }> {
  const { description } = refusalText(code)
  if (isCodeRefusal(code) || code === 'TWO_FACTOR_NOT_ENABLED') return { code: description }
  if (code === 'INVALID_AMOUNT' || code === 'ABOVE_OWN_PAYMENT_LIMIT') return { amount: description }
  if (code === 'BENEFICIARY_NOT_PAYABLE') return { beneficiaryId: description }
  if (code === 'DIFFERENT_CURRENCY') return { toAccountId: description }
  if (code === 'ACCOUNT_NOT_FOUND') return { accountId: description }
  if (code === 'FIRST_DAY_PASSED' || code === 'FIRST_DAY_TOO_FAR') return { firstDay: description }
  return {}
}
