import { sql } from 'kysely'
import type { Secrets } from '#platform/keys/secrets.ts'
import type { Tx } from '#platform/database.ts'
import { decryptDetails, decryptPostalAddress } from './beneficiary-details.ts'

/**
 * The holder's own beneficiaries, deleted ones too, with the holder's key to open them: a client's, or those
 * of a holder whose orders the user prepares.
 */
export function ownBeneficiaries(tx: Tx, clientId: string) {
  return tx
    .selectFrom('beneficiary')
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
      // The policies hide every user from a caller who acts for a holder.
      sql<Buffer>`coalesce(
        (select u.data_key from identity.users u where u.id = beneficiary.client_id),
        bank.key_of_holder_prepared_for()
      )`.as('dataKey'),
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
