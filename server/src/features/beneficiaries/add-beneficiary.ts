import type { BeneficiaryOrder } from '@bank/contract'
import type { ClientContext, SessionContext } from '#http/procedures.ts'
import { encryptDetails } from '#domain/beneficiary-details.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { checkBeneficiary, describedOf } from './check-beneficiary.ts'
import { addBeneficiary as add, beneficiaryDigest, getKeyOwner } from './queries.ts'

/** Issues, for a code, a confirmation to add exactly this beneficiary, once. */
export async function confirmBeneficiary(
  context: SessionContext,
  { beneficiary, code }: { beneficiary: BeneficiaryOrder; code: string },
) {
  // Checked first: a beneficiary that cannot be added uses up no code.
  const digest = await beneficiaryDigest(context.services.db, describedOf(checkBeneficiary(beneficiary)))
  const { id, expiresAt } = await confirm(context, { action: 'beneficiary', digest, code })
  return { confirmationId: id, expiresAt }
}

/** Adds a beneficiary, which the confirmation verifies at once. A repeated id adds none. */
export async function addBeneficiary(
  { tx, clientId, tokenHash, services }: ClientContext,
  { beneficiary, confirmationId }: { beneficiary: BeneficiaryOrder; confirmationId: string },
) {
  const checked = checkBeneficiary(beneficiary)
  const owner = await getKeyOwner(tx, clientId)
  const ciphertext = encryptDetails(services.secrets, owner, checked.id, checked.details)
  await add(tx, { tokenHash, confirmationId, described: describedOf(checked), ciphertext })
  return { beneficiaryId: checked.id }
}
