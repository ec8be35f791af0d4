import type { Tx } from '#platform/database.ts'

/** Somebody the client may pay: the details are encrypted, and the client's key opens them. */
export type BeneficiaryRow = { id: string; name: string; details: Buffer; clientId: string; dataKey: Buffer }

/** What an account's money can go to: any bank, or the wallets that take its coin. */
export type AccountKind = { isCrypto: boolean; currency: string }

/** Whom the client may pay from an account of this kind, newest first. */
export function listBeneficiaries(
  tx: Tx,
  clientId: string,
  { isCrypto, currency }: AccountKind,
): Promise<BeneficiaryRow[]> {
  return ownBeneficiaries(tx, clientId)
    .where('beneficiary.isCrypto', '=', isCrypto)
    .where('beneficiary.currency', isCrypto ? '=' : 'is', isCrypto ? currency : null)
    .orderBy('beneficiary.createdAt', 'desc')
    .orderBy('beneficiary.id', 'desc')
    .limit(500)
    .execute()
}

/** One of those whom the client may pay. */
export function getBeneficiary(tx: Tx, clientId: string, beneficiaryId: string): Promise<BeneficiaryRow> {
  return ownBeneficiaries(tx, clientId).where('beneficiary.id', '=', beneficiaryId).executeTakeFirstOrThrow()
}

function ownBeneficiaries(tx: Tx, clientId: string) {
  return tx
    .selectFrom('beneficiary')
    .innerJoin('identity.users as client', 'client.id', 'beneficiary.clientId')
    .where('beneficiary.clientId', '=', clientId)
    .where('beneficiary.verifiedAt', 'is not', null)
    .where('beneficiary.deletedAt', 'is', null)
    .select([
      'beneficiary.id',
      'beneficiary.name',
      'beneficiary.details',
      'client.id as clientId',
      'client.dataKey',
    ])
}
