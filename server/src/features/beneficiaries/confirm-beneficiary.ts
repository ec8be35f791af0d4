import type { BeneficiaryOrder } from '@bank/contract'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { checkBeneficiary, describedOf } from './check-beneficiary.ts'
import { beneficiaryDigest } from './queries.ts'

/** Issues, for a code, the right to add exactly this beneficiary, once. */
export async function confirmBeneficiary(
  context: SessionContext,
  { beneficiary, code }: { beneficiary: BeneficiaryOrder; code: string },
) {
  // No code is used up for what cannot be added.
  const digest = await beneficiaryDigest(context.services.db, describedOf(checkBeneficiary(beneficiary)))
  const { id, expiresAt } = await confirm(context, { action: 'beneficiary', digest, code })
  return { confirmationId: id, expiresAt }
}
