import { sql } from 'kysely'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { adminAudience } from '#platform/changes.ts'
import type { Database, Tx } from '#platform/database.ts'

/**
 * What is to be done: the name of the act, and every field of it in the order in which the database counts
 * them.
 */
export type AdminOperation = {
  action: 'create-person' | 'appoint-admin' | 'setup-link' | 'end-user-sessions'
  fields: (string | null)[]
}

/**
 * Issues a confirmation, for a code, of exactly this act. `look` refuses before a code is used up for what
 * cannot be done; nobody but an admin gets as far.
 */
export async function confirmOperation(
  context: SessionContext,
  { action, fields }: AdminOperation,
  code: string,
  look: (tx: Tx, adminId: string) => Promise<void>,
): Promise<string> {
  const digest = await underAdminRows(context, async (tx, adminId) => {
    await look(tx, adminId)
    return await digestOf(tx, [action, ...fields])
  })
  const { id } = await confirm(context, { action, digest, code })
  return id
}

async function digestOf(db: Database, parts: (string | null)[]): Promise<Buffer> {
  const { rows } = await sql<{
    digest: Buffer
  }>`select identity.admin_operation_digest(${parts}::text[]) as digest`.execute(db)
  if (!rows[0]) throw new Error('An act has no digest')
  return rows[0].digest
}

/** Every admin who has users or approvals in front of them reads them again. */
export function notifyOfOperation({ services }: SessionContext): void {
  services.changes.publish({ userId: adminAudience, topics: ['users', 'approvals'] })
}
