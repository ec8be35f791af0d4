import { sql } from 'kysely'
import { callForDigest, callForOutcome, callForRow, refusing } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'
import type { Secrets } from '#platform/keys/secrets.ts'

/**
 * An order as it was signed: the signature's picture stands in it as its SHA-256. One that waits for
 * signatures has no last day yet.
 */
export type SignedOrder = {
  certificateId: string
  accountId: string
  amount: string
  currency: string
  termYears: number
  rate: string
  endDate?: string
  termsVersion: string
  signatureHash: Buffer
}

/** The order as the database's functions take it. */
export function certificateRow(order: SignedOrder) {
  const {
    certificateId,
    accountId,
    amount,
    currency,
    termYears,
    rate,
    endDate = null,
    termsVersion,
    signatureHash,
  } = order
  return sql`row(
    ${certificateId}::uuid, ${accountId}::uuid, ${amount}::numeric, ${currency}::text, ${termYears}::int,
    ${rate}::numeric,
    ${endDate}::date, ${termsVersion}::text, ${signatureHash}::bytea
  )::bank.certificate_order`
}

/** The digest that a confirmation of this order covers: SHA-256 over every field of it. */
export async function certificateDigest(db: Database, order: SignedOrder): Promise<Buffer> {
  return await callForDigest(db, sql`bank.certificate_order_digest(${certificateRow(order)})`)
}

/**
 * Drafts a number for this order, and the digest that the bank's hash of the certificate covers, for the
 * client of this transaction.
 */
export async function draftCertificate(
  tx: Tx,
  order: SignedOrder,
): Promise<{ number: string; macDigest: Buffer }> {
  const { number, macDigest } = await callForRow(
    tx,
    sql<{ number: string; macDigest: Buffer | null }>`
      select number, mac_digest from bank.draft_certificate(${certificateRow(order)})`,
  )
  if (!macDigest) throw new Error('bank.draft_certificate returned nothing')
  return { number, macDigest }
}

/**
 * Drafts the same for an order that waits for signatures, and hashes it: what a last signature in this
 * transaction needs.
 */
export async function draftOrdered(tx: Tx, secrets: Secrets, orderId: string) {
  const { number, macDigest } = await callForRow(
    tx,
    sql<{ number: string; macDigest: Buffer }>`
      select number, mac_digest from bank.draft_ordered_certificate(${orderId})`,
  )
  const hashKey = secrets.certificateKey
  return { number, hash: secrets.certificateMac(macDigest, hashKey).toString('hex'), hashKey }
}

/**
 * The server's additions to an order: the session, its confirmation, and the number and hash of the
 * certificate.
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
  await callForOutcome(
    tx,
    ['OPENED'],
    sql`bank.open_certificate(
      ${tokenHash}, ${certificateRow(order)}, ${signature}, ${number}, ${hash}, ${hashKey}, ${confirmationId}
    )`,
    { idTaken: 'CERTIFICATE_ID_TAKEN' },
  )
}

/** Certificates that are due: their term has ended on the bank's own day, and their money is not back. */
export async function listDueCertificates(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from bank.due_certificates() as id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Repays a due certificate: one statement, and its own transaction. Null when it is not due or was repaid
 * before, perhaps by another server a moment ago. Refuses BOOKS_CLOSED.
 */
export async function matureCertificate(
  db: Database,
  certificateId: string,
): Promise<{ clientId: string; accountId: string } | null> {
  const { rows } = await refusing(() =>
    sql<{
      clientId: string
      accountId: string
    }>`select client_id, account_id from bank.mature_certificate(${certificateId})`.execute(db),
  )
  return rows[0] ?? null
}

/**
 * The digest for the hash of this certificate, and the hash that its row holds; null for an unknown number.
 */
export async function findProof(
  db: Database,
  number: string,
): Promise<{ macDigest: Buffer; hash: string; hashKey: number } | null> {
  const { rows } = await sql<{ macDigest: Buffer; hash: string; hashKey: number }>`
    select mac_digest, hash, hash_key from bank.certificate_proof(${number})`.execute(db)
  return rows[0] ?? null
}
