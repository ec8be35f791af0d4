import type { BeneficiaryEdit } from '@bank/contract'
import type { ClientContext } from '#http/procedures.ts'
import { encryptPostalAddress } from '#domain/beneficiary-details.ts'
import { editBeneficiary as edit, getKeyOwner } from './queries.ts'

/** Changes the nickname and, where one is sent, the postal address. The details that are paid stay. */
export async function editBeneficiary(
  { tx, clientId, services }: ClientContext,
  { beneficiaryId, nickname, address }: BeneficiaryEdit,
): Promise<void> {
  // Town and country are lines of the address that the client types.
  const postalAddress =
    address === undefined
      ? null
      : encryptPostalAddress(services.secrets, await getKeyOwner(tx, clientId), beneficiaryId, {
          address,
          town: null,
          country: null,
        })
  await edit(tx, { beneficiaryId, nickname, postalAddress })
}
