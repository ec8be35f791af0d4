import { maximumBeneficiaries } from '@bank/contract'
import type { Tx } from '#platform/database.ts'

/** The client's own beneficiaries, newest first, with the client's key to open their details. */
export function listBeneficiaries(tx: Tx, clientId: string) {
  return tx
    .selectFrom('beneficiary')
    .innerJoin('identity.person as client', 'client.id', 'beneficiary.clientId')
    .where('beneficiary.clientId', '=', clientId)
    .where('beneficiary.deletedAt', 'is', null)
    .select([
      'beneficiary.id',
      'beneficiary.name',
      'beneficiary.isCrypto',
      'beneficiary.details',
      'beneficiary.verifiedAt',
      'beneficiary.createdAt',
      'client.dataKey',
    ])
    .orderBy('beneficiary.createdAt', 'desc')
    .orderBy('beneficiary.id', 'desc')
    .limit(maximumBeneficiaries)
    .execute()
}
