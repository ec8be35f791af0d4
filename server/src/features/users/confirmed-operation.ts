import { sql } from 'kysely'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'

/** The operation to confirm. The fields stand in the order of the database's digest. */
export type AdminOperation = {
  action:
    | 'create-user'
    | 'appoint-admin'
    | 'dismiss-admin'
    | 'setup-link'
    | 'end-user-sessions'
    | 'lift-freeze'
  fields: (string | null)[]
}

/**
 * Issues a confirmation of exactly this operation for a code. `checkTarget` refuses what cannot be done
 * before the code is consumed; only admins get that far.
 */
export async function confirmOperation(
  context: SessionContext,
  { action, fields }: AdminOperation,
  code: string,
  checkTarget: (tx: Tx, adminId: string) => Promise<void>,
): Promise<string> {
  const digest = await underAdminRows(context, async (tx, adminId) => {
    await checkTarget(tx, adminId)
    return await callForDigest(tx, sql`identity.admin_operation_digest(${[action, ...fields]}::text[])`)
  })
  const { id } = await confirm(context, { action, digest, code })
  return id
}

/** Publishes to every admin that users and approvals changed. */
export function notifyOfOperation({ services }: SessionContext): void {
  services.changes.publish({ to: 'admins', topics: ['users', 'approvals'] })
}
