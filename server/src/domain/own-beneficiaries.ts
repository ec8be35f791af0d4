import type { Secrets } from '#platform/keys/secrets.ts'
import type { Tx } from '#platform/database.ts'
import { decryptDetails, decryptPostalAddress } from './beneficiary-details.ts'

/** The client's own beneficiaries, deleted ones too, with the client's key to open them. */
export function ownBeneficiaries(tx: Tx, clientId: string) {
  return tx
    .selectFrom('beneficiary')
    .innerJoin('identity.users as client', 'client.id', 'beneficiary.clientId')
    .where('beneficiary.clientId', '=', clientId)
    .select([
      'beneficiary.id',
      'beneficiary.name',
      'beneficiary.isCrypto',
      'beneficiary.nickname',
      'beneficiary.details',
      'beneficiary.postalAddress',
      'beneficiary.verifiedAt',
      'beneficiary.createdAt',
      'client.dataKey',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof ownBeneficiaries>['execute']>>[number]

/** A beneficiary decrypted, with the address of now where the client has changed it. */
export function openBeneficiary<Kept extends Row>(
  secrets: Secrets,
  clientId: string,
  { details, postalAddress, dataKey, ...known }: Kept,
) {
  const owner = { id: clientId, dataKey }
  return {
    ...known,
    ...decryptDetails(secrets, owner, known.id, details),
    ...(postalAddress && decryptPostalAddress(secrets, owner, known.id, postalAddress)),
  }
}
