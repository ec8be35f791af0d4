import { isRefusalCode, type RefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { type Database, type Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** An order as it was signed: the signature's picture stands in it as its SHA-256. */
export type SignedOrder = {
  certificateId: string
  accountId: string
  amount: string
  currency: string
  termYears: number
  rate: string
  endDate: string
  termsVersion: string
  signatureHash: Buffer
}

/** The order as the database's functions take it. */
function orderRow(order: SignedOrder) {
  const {
    certificateId,
    accountId,
    amount,
    currency,
    termYears,
    rate,
    endDate,
    termsVersion,
    signatureHash,
  } = order
  return sql`row(
    ${certificateId}::uuid, ${accountId}::uuid, ${amount}::numeric, ${currency}::text, ${termYears}::int,
    ${rate}::numeric,
    ${endDate}::date, ${termsVersion}::text, ${signatureHash}::bytea
  )::bank.certificate_order`
}

/** What a confirmation of this order is bound to: SHA-256 over every field of it. */
export async function certificateDigest(db: Database, order: SignedOrder): Promise<Buffer> {
  const { rows } = await sql<{
    digest: Buffer
  }>`select bank.certificate_order_digest(${orderRow(order)}) as digest`.execute(db)
  const [row] = rows
  if (!row) throw new Error('bank.certificate_order_digest returned nothing')
  return row.digest
}

/**
 * A number for this order, and what the bank's hash of the certificate is to be made over. For the client of
 * this transaction.
 */
export async function draftCertificate(
  tx: Tx,
  order: SignedOrder,
): Promise<{ number: string; macDigest: Buffer }> {
  const { rows } = await sql<{ number: string; macDigest: Buffer | null }>`
    select number, mac_digest from bank.draft_certificate(${orderRow(order)})`.execute(tx)
  const [row] = rows
  if (!row?.macDigest) throw new Error('bank.draft_certificate returned nothing')
  return { number: row.number, macDigest: row.macDigest }
}

/**
 * What the server adds to an order: who gives it, the confirmation that was issued for it, and what makes it
 * a certificate of this bank.
 */
export type Opening = {
  tokenHash: Buffer
  confirmationId: string | undefined
  signature: Buffer
  number: string
  hash: string
  hashKey: number
}

/**
 * Opens a certificate, in the transaction in which it was drafted; with an id that was seen before it answers
 * the same and does nothing. Refuses with what certificates.open lists.
 */
export async function openCertificate(tx: Tx, order: SignedOrder, opening: Opening): Promise<void> {
  const { tokenHash, confirmationId = null, signature, number, hash, hashKey } = opening
  const { rows } = await translated(() =>
    sql<{ outcome: string }>`
      select bank.open_certificate(
        ${tokenHash}, ${orderRow(order)}, ${signature}, ${number}, ${hash}, ${hashKey}, ${confirmationId}
      ) as outcome`.execute(tx),
  )
  const outcome = rows[0]?.outcome ?? 'nothing'
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome !== 'OPENED') throw new Error(`bank.open_certificate returned ${outcome}`)
}

/** Certificates that are due: their term has ended on the bank's own day, and their money is not back. */
export async function listDueCertificates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from bank.due_certificates() as id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Pays a due certificate back: one statement, and its own transaction. Null when there was nothing to do: it
 * is not due, or was paid back before, perhaps by another server a moment ago. Refuses BOOKS_CLOSED.
 */
export async function matureCertificate(
  db: Database,
  certificateId: string,
): Promise<{ clientId: string; accountId: string } | null> {
  const { rows } = await translated(() =>
    sql<{
      clientId: string
      accountId: string
    }>`select client_id, account_id from bank.mature_certificate(${certificateId})`.execute(db),
  )
  return rows[0] ?? null
}

/**
 * What the hash of this certificate has to be made over, and the hash that its row holds; null for a number
 * that none has.
 */
export async function findProof(
  db: Database,
  number: string,
): Promise<{ macDigest: Buffer; hash: string; hashKey: number } | null> {
  const { rows } = await sql<{ macDigest: Buffer; hash: string; hashKey: number }>`
    select mac_digest, hash, hash_key from bank.certificate_proof(${number})`.execute(db)
  return rows[0] ?? null
}

const refusalOf: Partial<Record<string, RefusalCode>> = { BK001: 'INSUFFICIENT_FUNDS', BK004: 'BOOKS_CLOSED' }

/**
 * The same id at the same moment from two accounts, or an id that a payment has: whoever comes second meets
 * it here.
 */
const certificateIds = new Set(['certificate_pkey', 'transfer_pkey'])

/**
 * The place that turns PostgreSQL's no to a certificate into the bank's. Anything it does not know stays a
 * fault.
 */
async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code === '23505' && certificateIds.has(error.constraint ?? '')) refuse('CERTIFICATE_ID_TAKEN')
    const code = refusalOf[error.code ?? '']
    if (code) refuse(code)
    throw error
  }
}
