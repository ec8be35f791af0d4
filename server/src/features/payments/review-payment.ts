import type { PaymentOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { findOwnAccount } from '#domain/own-accounts.ts'
import { presentBeneficiary } from '#domain/payment-beneficiary.ts'
import { reviewPayment as reviewTerms } from '#ledger/payment.ts'
import { refuse } from '#platform/refusal.ts'
import { getBeneficiary } from './queries.ts'

/** Returns what a payment would do and whether it needs a code. Moves and stores nothing. */
export async function reviewPayment({ tx, clientId, services }: ClientContext, order: PaymentOrder) {
  const { amount, balanceAfter, codeReason, codeAbove, paidBefore } = await reviewTerms(tx, order)
  const { id, nickname, accountNumber, currency } =
    (await findOwnAccount(tx, clientId, order.accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
  const beneficiary = await getBeneficiary(tx, clientId, order.beneficiaryId)
  return {
    beneficiary: presentBeneficiary(
      services.secrets,
      { id: clientId, dataKey: beneficiary.dataKey },
      beneficiary,
    ),
    account: { id, nickname, accountNumber, currency },
    amount,
    reference: order.reference ?? null,
    note: order.note ?? null,
    balanceAfter,
    codeReason,
    codeAbove,
    paidBefore: paidBefore?.toISOString() ?? null,
  }
}
