import { sql } from 'kysely'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { callForDigest } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

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
    return await callForDigest(tx, sql`identity.admin_operation_digest(${[action, ...fields]}::text[])`)
  })
  const { id } = await confirm(context, { action, digest, code })
  return id
}

/** Every admin who has users or approvals in front of them reads them again. */
export function notifyOfOperation({ services }: SessionContext): void {
  services.changes.publish({ to: 'admins', topics: ['users', 'approvals'] })
}
