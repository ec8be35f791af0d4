import type { FileContext } from '#http/downloads.ts'
import { findHolderId } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * The id of the client who holds this account. Admins read it by the same queries as the holder, under their
 * own row-level policies. Refuses ACCOUNT_NOT_FOUND.
 */
export async function requireHolderId(tx: Tx, accountId: string): Promise<string> {
  return (await findHolderId(tx, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
}

/** The same for a file. http/downloads.ts checks before each read that the actor is still an admin. */
export function fileForAdmin({ services, read }: FileContext, accountId: string): FileContext {
  return {
    services,
    read: (work) =>
      read(async ({ tx, role }) => await work({ tx, role, clientId: await requireHolderId(tx, accountId) })),
  }
}
