import { type AddedPayment, type BeneficiaryOrder, maximumBeneficiaries } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { reviewAddedPayment } from '#ledger/added-payment.ts'
import { refuse } from '#platform/refusal.ts'
import { checkBeneficiary } from './check-beneficiary.ts'
import { countBeneficiaries, hasFrozenPayments } from './queries.ts'
import { checkDigitsOf } from './present-beneficiary.ts'

/**
 * Previews a new beneficiary in the bank's spelling, for the client to compare before the code; changes
 * nothing.
 */
export async function reviewBeneficiary(
  { tx, clientId }: ClientContext,
  order: BeneficiaryOrder,
  payment: AddedPayment | undefined,
) {
  const { name, isCrypto, details } = checkBeneficiary(order)
  if (await hasFrozenPayments(tx, clientId)) refuse('PAYMENTS_FROZEN')
  if ((await countBeneficiaries(tx, clientId)) >= maximumBeneficiaries) refuse('TOO_MANY_BENEFICIARIES')
  return {
    name,
    isCrypto,
    ...details,
    ...checkDigitsOf(details),
    payment: payment
      ? await reviewAddedPayment(tx, clientId, { isCrypto, currency: details.currency }, payment)
      : null,
  }
}
