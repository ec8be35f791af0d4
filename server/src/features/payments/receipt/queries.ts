import { type Currency, readReceiptNumber } from '@bank/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database.ts'

/** The facts that the bank's hash of a receipt covers, and that /verify shows to those who know it. */
export type ReceiptProof = {
  macDigest: Buffer
  amount: string
  currency: Currency
  madeAt: Date
  counterparty: string | null
  ownLast4: string | null
}

/** Finds the completed payment of a receipt by its number; nothing for other numbers. */
export async function findReceiptProof(db: Database | Tx, number: string): Promise<ReceiptProof | undefined> {
  const { rows } = await sql<ReceiptProof>`
    select mac_digest, amount, currency, made_at, counterparty, own_last4
    from bank.receipt_proof(${readReceiptNumber(number)?.digits ?? ''})`.execute(db)
  return rows[0]
}

/**
 * A completed payment for its receipt, of one client or, without `clientId`, of any: admins read it under
 * their own row-level policies.
 */
export function findPaid(tx: Tx, paymentId: string, clientId: string | undefined) {
  let query = tx
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.accountId')
    .innerJoin('identity.users as client', 'client.id', 'payment.clientId')
    .innerJoin('ledger.transfer as transfer', 'transfer.id', 'payment.id')
    .innerJoin('ledger.currency as currency', 'currency.code', 'payment.currency')
    .leftJoin('beneficiary', 'beneficiary.id', 'payment.beneficiaryId')
    .leftJoin('account as creditAccount', 'creditAccount.id', 'payment.creditAccountId')
    .where('payment.id', '=', paymentId)
    .where('payment.status', '=', 'completed')
    .where(sql<boolean>`num_nonnulls(payment.beneficiary_id, payment.credit_account_id) = 1`)
  if (clientId !== undefined) query = query.where('payment.clientId', '=', clientId)
  return query
    .select([
      'payment.id',
      'payment.clientId',
      'payment.createdAt',
      'payment.reference',
      'payment.beneficiaryId',
      'account.nickname',
      'account.accountNumber',
      'client.firstName',
      'client.lastName',
      'client.dataKey',
      'transfer.counterparty',
      'beneficiary.details',
      'creditAccount.nickname as creditNickname',
      'creditAccount.accountNumber as creditAccountNumber',
      sql<Currency>`payment.currency`.as('currency'),
      sql<string>`round(-payment.amount, currency.decimals)::text`.as('amount'),
    ])
    .executeTakeFirst()
}

/**
 * Records in the client's history that a receipt was downloaded; false where there is none for the caller.
 */
export async function recordReceiptDownload(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql<{ recorded: boolean }>`
    select bank.record_receipt_download(${paymentId}) as recorded`.execute(tx)
  return rows[0]?.recorded ?? false
}
