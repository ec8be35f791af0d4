import { type BeneficiaryOrder, type BeneficiaryReview, maximumBeneficiaries } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { isIban } from '#domain/iban.ts'
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
): Promise<BeneficiaryReview> {
  const { name, isCrypto, details } = checkBeneficiary(order)
  if ((await countBeneficiaries(tx, clientId)) >= maximumBeneficiaries) refuse('TOO_MANY_BENEFICIARIES')
  const iban = isIban(details.bankAccountNumber ?? '')
  return {
    name,
    isCrypto,
    ...details,
    isIban: iban,
    hasCheckDigits: order.kind === 'bank' ? iban : hasCheckDigits(order.network, order.walletAddress),
  }
}
