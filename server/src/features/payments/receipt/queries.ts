import { type Currency, readReceiptNumber } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
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

/** A completed payment with what its receipt names. Without `details` the reader sees no destination. */
export type Paid = {
  id: string
  clientId: string
  createdAt: Date
  reference: string | null
  beneficiaryId: string | null
  nickname: string
  accountNumber: string
  /** The name of the client, of joint holders or of an organisation. */
  holder: string
  counterparty: string | null
  details: Buffer | null
  dataKey: Buffer | null
  creditNickname: string | null
  creditAccountNumber: string | null
  currency: Currency
  amount: string
}

/**
 * A completed payment for its receipt, as far as the signed context shows it: of one holder or, without
 * `holderId`, of any, for admins.
 */
export async function findPaid(tx: Tx, paymentId: string, holderId: string | undefined) {
  const { rows } = await sql<Paid>`
    select id, client_id, created_at, reference, beneficiary_id, nickname, account_number, holder,
      counterparty, details, data_key, credit_nickname, credit_account_number, currency, amount
    from bank.paid_for_receipt(${paymentId})
    where client_id = coalesce(${holderId ?? null}::uuid, client_id)`.execute(tx)
  return rows[0]
}

/**
 * Records in the holder's history that a receipt was downloaded; false where there is none for the caller.
 */
export async function recordReceiptDownload(tx: Tx, paymentId: string): Promise<boolean> {
  const { recorded } = await callForRow(
    tx,
    sql<{ recorded: boolean }>`select bank.record_receipt_download(${paymentId}) as recorded`,
  )
  return recorded
}
