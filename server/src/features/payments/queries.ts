import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** A verified beneficiary. The details are encrypted with the client's data key. */
export type BeneficiaryRow = {
  id: string
  name: string
  nickname: string | null
  details: Buffer
  clientId: string
  dataKey: Buffer
  lastPaidAt: Date | null
}

/** Bank accounts can be paid from any deposit account, wallets only from an account of their coin. */
export type AccountKind = { isCrypto: boolean; currency: string }

/** Lists the verified beneficiaries that an account of this kind can pay, newest first. */
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

/** Finds one verified beneficiary of the client; throws where there is none. */
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
      'beneficiary.nickname',
      'beneficiary.details',
      'client.id as clientId',
      'client.dataKey',
      sql<Date | null>`(
        select p.created_at from bank.payment p
        where p.beneficiary_id = beneficiary.id and p.status = 'completed'
        order by p.created_at desc limit 1
      )`.as('lastPaidAt'),
    ])
}
