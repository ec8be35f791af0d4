import { type AccountOpening, isRefusalCode } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { translated } from './translated.ts'

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

/** Whether an initial balance would wait for another admin. */
export async function openingRequiresApproval(
  tx: Tx,
  { currency, initialBalance }: Pick<AccountOpening, 'currency' | 'initialBalance'>,
): Promise<boolean> {
  const { rows } = await sql<{
    requiresApproval: boolean | null
  }>`select bank.opening_requires_approval(${currency}, ${initialBalance}::numeric) as requires_approval`.execute(
    tx,
  )
  return rows[0]?.requiresApproval ?? false
}

/** What a confirmation of this order is bound to: SHA-256 over every field of it, and why. */
export async function openingDigest(tx: Tx, order: AccountOpening, reason: string | null): Promise<Buffer> {
  const { rows } = await sql<{
    digest: Buffer
  }>`select bank.account_order_digest(${orderRow(order)}, ${reason}) as digest`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('bank.account_order_digest returned nothing')
  return row.digest
}

type Proof = { reason: string | null; tokenHash: Buffer; confirmationId: string | undefined }

/** The same id at the same moment for two clients, or an id that a payment has. */
const taken = {
  constraints: new Set(['account_pkey', 'transfer_pkey', 'approval_pkey']),
  refusal: 'ACCOUNT_ID_TAKEN',
} as const

/**
 * Opens an account for a client, once however often it is asked, and answers its number; 'pending' where
 * another admin has to approve it. Refuses with what accounts.open lists.
 */
export async function openClientAccount(
  tx: Tx,
  order: AccountOpening,
  { reason, tokenHash, confirmationId }: Proof,
): Promise<string> {
  const { rows } = await translated(taken, () =>
    sql<{ outcome: string; accountNumber: string | null }>`
      select outcome, account_number from bank.open_client_account(
        ${tokenHash}, ${orderRow(order)}, ${reason}, ${confirmationId ?? null})`.execute(tx),
  )
  const { outcome, accountNumber = null } = rows[0] ?? { outcome: 'nothing' }
  if (isRefusalCode(outcome)) refuse(outcome)
  if (outcome === 'PENDING') return 'pending'
  if (outcome !== 'OPENED' || accountNumber === null)
    throw new Error(`bank.open_client_account returned ${outcome}`)
  return accountNumber
}
