import { amountSchema, type Currency, decimalsProblem, paymentOrderSchema } from '@bank/contract'
import { problemsOf, type Problems } from '#lib/form/problems.ts'
import type { Details } from '#features/payments/payment-details.tsx'
import { texts } from '#features/payments/texts.ts'
import type { Ordered } from '#features/payments/unanswered-payment.ts'

const wordsSchema = paymentOrderSchema.pick({ reference: true, note: true })

type ErrorText = { title: string; description: string }
/** The errors of the fields; `toast` says them in a message as well, null where the fields say them alone. */
export type Faults = {
  problems: Problems<Details & { toAccountId: string }>
  toast: ErrorText | null
}

/** The order, or what is wrong with it. */
export function readDetails(
  { beneficiaryId, amount, reference, note }: Details,
  currency: Currency,
): { ordered: Ordered } | Faults {
  const words = wordsSchema.safeParse({
    reference: reference.trim() || undefined,
    note: note.trim() || undefined,
  })
  const faults = findMissing('beneficiaryId', beneficiaryId, amount) ?? findAmountFault(amount, currency)
  if (faults) return faults
  if (!words.success) return { problems: problemsOf(words.error.issues), toast: null }
  return { ordered: { beneficiaryId, amount: amountSchema.parse(amount), ...words.data } }
}

/** Names each field that is empty, the one of the receiver and the one of the amount. */
export function findMissing(
  field: 'beneficiaryId' | 'toAccountId',
  receiver: string,
  amount: string,
): Faults | null {
  if (receiver !== '' && amount !== '') return null
  return {
    problems: {
      ...(receiver === '' && { [field]: texts.missingField[field] }),
      ...(amount === '' && { amount: texts.missingField.amount }),
    },
    toast: field === 'beneficiaryId' ? texts.missing : texts.missingTransfer,
  }
}

/** Says why this cannot be paid in the currency: it is no amount, or has too many decimals. */
export function findAmountFault(amount: string, currency: Currency): Faults | null {
  const decimals = decimalsProblem(amount, currency)
  if (decimals !== null)
    return { problems: { amount: decimals }, toast: { ...texts.invalidAmount, description: decimals } }
  if (amountSchema.safeParse(amount).success) return null
  return { problems: { amount: texts.invalidAmount.description }, toast: texts.invalidAmount }
}
