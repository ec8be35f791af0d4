import { sql } from 'kysely'
import type { BeneficiaryRow } from '#domain/payment-beneficiary.ts'
import type { Tx } from '#platform/database.ts'

/** The row has the key of its holder too. */
type OwnBeneficiaryRow = BeneficiaryRow & { dataKey: Buffer }

/** Bank accounts can be paid from any deposit account, wallets only from an account of their coin. */
export type AccountKind = { isCrypto: boolean; currency: string }

/** Lists the verified beneficiaries that an account of this kind can pay, newest first. */
export function listBeneficiaries(
  tx: Tx,
  clientId: string,
  { isCrypto, currency }: AccountKind,
): Promise<OwnBeneficiaryRow[]> {
  return payableBeneficiaries(tx, clientId)
    .where('beneficiary.isCrypto', '=', isCrypto)
    .where('beneficiary.currency', isCrypto ? '=' : 'is', isCrypto ? currency : null)
    .orderBy('beneficiary.createdAt', 'desc')
    .orderBy('beneficiary.id', 'desc')
    .limit(500)
    .execute()
}

/** Finds one verified beneficiary of the client; throws where there is none. */
export function getBeneficiary(tx: Tx, clientId: string, beneficiaryId: string): Promise<OwnBeneficiaryRow> {
  return payableBeneficiaries(tx, clientId)
    .where('beneficiary.id', '=', beneficiaryId)
    .executeTakeFirstOrThrow()
}

function payableBeneficiaries(tx: Tx, clientId: string) {
  return tx
    .selectFrom('beneficiary')
    .where('beneficiary.clientId', '=', clientId)
    .where('beneficiary.verifiedAt', 'is not', null)
    .where('beneficiary.deletedAt', 'is', null)
    .select([
      'beneficiary.id',
      'beneficiary.name',
      'beneficiary.nickname',
      'beneficiary.details',
      // The policies hide every user from a caller who acts for a holder.
      sql<Buffer>`coalesce(
        (select u.data_key from identity.users u where u.id = beneficiary.client_id),
        bank.key_of_holder_prepared_for()
      )`.as('dataKey'),
      sql<Date | null>`(
        select p.created_at from bank.payment p
        where p.beneficiary_id = beneficiary.id and p.status = 'completed'
        order by p.created_at desc limit 1
      )`.as('lastPaidAt'),
    ])
}
