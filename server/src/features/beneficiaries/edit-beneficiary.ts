import type { BeneficiaryEdit } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { encryptPostalAddress } from '#domain/beneficiary-details.ts'
import { editBeneficiary as edit, getKeyOwner } from './queries.ts'

/** Changes what is sent, and encrypts an address. The details that are paid stay. */
export async function editBeneficiary(
  { tx, clientId, services: { secrets } }: ClientContext,
  { beneficiaryId, address, ...changes }: BeneficiaryEdit,
): Promise<void> {
  if (address === undefined) return await edit(tx, beneficiaryId, changes)
  const owner = await getKeyOwner(tx, clientId)
  // Town and country are lines of the address that the client types.
  const written = { address, town: null, country: null }
  const ciphertext = encryptPostalAddress(secrets, owner, beneficiaryId, written)
  await edit(tx, beneficiaryId, { ...changes, postal_address: `\\x${ciphertext.toString('hex')}` })
}
