import { type AddedPayment, type BeneficiaryOrder, maximumBeneficiaries } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { isIban } from '#domain/iban.ts'
import { reviewAddedPayment } from '#ledger/added-payment.ts'
import { refuse } from '#platform/refusal.ts'
import { checkBeneficiary } from './check-beneficiary.ts'
import { countBeneficiaries } from './queries.ts'
import { hasCheckDigits } from './wallet-address.ts'

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
  if ((await countBeneficiaries(tx, clientId)) >= maximumBeneficiaries) refuse('TOO_MANY_BENEFICIARIES')
  const iban = isIban(details.bankAccountNumber ?? '')
  return {
    name,
    isCrypto,
    ...details,
    isIban: iban,
    payment: payment
      ? await reviewAddedPayment(tx, clientId, { isCrypto, currency: details.currency }, payment)
      : null,
    hasCheckDigits: order.kind === 'bank' ? iban : hasCheckDigits(order.network, order.walletAddress),
  }
}
