import type { AccountOpening } from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callForValue, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** The order as the database's functions take it. */
function orderRow(order: AccountOpening) {
  const {
    accountId,
    clientId,
    accountType,
    nickname,
    currency,
    network = null,
    intendedUse = null,
    businessPurpose = null,
    initialBalance,
  } = order
  return sql`row(
    ${accountId}::uuid, ${clientId}::uuid, ${accountType}::text, ${nickname}::text, ${currency}::text,
    ${network}::text,
    ${intendedUse}::text, ${businessPurpose}::text, ${initialBalance}::numeric
  )::bank.account_order`
}

/** Returns whether an initial balance would need another admin's approval. Refuses others than admins. */
export async function openingRequiresApproval(
  tx: Tx,
  { currency, initialBalance }: Pick<AccountOpening, 'currency' | 'initialBalance'>,
): Promise<boolean> {
  return await callForValue(
    tx,
    'NOT_ALLOWED',
    sql<boolean>`bank.opening_requires_approval(${currency}, ${initialBalance}::numeric)`,
  )
}

/** Refuses ACCOUNT_NAME_TAKEN where another account of the client has that name, and others than admins. */
export async function refuseTakenName(tx: Tx, order: AccountOpening): Promise<void> {
  const isTaken = await callForValue(
    tx,
    'NOT_ALLOWED',
    sql<boolean>`bank.opening_name_taken(${orderRow(order)})`,
  )
  if (isTaken) refuse('ACCOUNT_NAME_TAKEN')
}

/** The digest that a confirmation of this order covers: SHA-256 over every field of it, and the reason. */
export async function openingDigest(tx: Tx, order: AccountOpening, reason: string | null): Promise<Buffer> {
  return await callForDigest(tx, sql`bank.account_order_digest(${orderRow(order)}, ${reason})`)
}

type Proof = { reason: string | null; tokenHash: Buffer; confirmationId: string | undefined }

/**
 * Opens an account for a client, once however often it is asked, and answers its number; 'pending' where
 * another admin has to approve it. Refuses with what accounts.open lists.
 */
export async function openClientAccount(
  tx: Tx,
  order: AccountOpening,
  { reason, tokenHash, confirmationId }: Proof,
): Promise<string> {
  const opened = await callFunction(
    tx,
    { OPENED: ['accountNumber'], PENDING: [] },
    sql<{ outcome: string; accountNumber: string | null }>`
      select outcome, account_number from bank.open_client_account(
        ${tokenHash}, ${orderRow(order)}, ${reason}, ${confirmationId ?? null})`,
    { idTaken: 'ACCOUNT_ID_TAKEN' },
  )
  return opened.outcome === 'PENDING' ? 'pending' : opened.accountNumber
}
