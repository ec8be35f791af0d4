import type { BeneficiaryOrder } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { encryptDetails } from '#domain/beneficiary-details.ts'
import { checkBeneficiary, describedOf } from './check-beneficiary.ts'
import { addBeneficiary as add, getKeyOwner } from './queries.ts'

/** Adds somebody to pay, verified at once by the confirmation; asked again, the same one is there once. */
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
