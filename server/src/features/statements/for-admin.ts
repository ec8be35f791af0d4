import type { FileContext } from '#http/downloads.ts'
import { findHolderId } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Whose account admins look at: from here on it is read as its holder would read it, under the policies that
 * admins have.
 */
export async function requireHolderId(tx: Tx, accountId: string): Promise<string> {
  return (await findHolderId(tx, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
}

/** The same for a file. That whoever asks is an admin is checked at each reading (http/downloads.ts). */
export function fileForAdmin({ services, read }: FileContext, accountId: string): FileContext {
  return {
    services,
    read: (work) =>
      read(async ({ tx, role }) => await work({ tx, role, clientId: await requireHolderId(tx, accountId) })),
  }
}
