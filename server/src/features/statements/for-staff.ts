import type { FileContext } from '#http/downloads.ts'
import { findHolderId } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/**
 * Whose account staff look at: from here on it is read as its holder would read it, under the policies that
 * staff have.
 */
export async function requireHolderId(tx: Tx, accountId: string): Promise<string> {
  return (await findHolderId(tx, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
}

/** The same for a file. That whoever asks is of the staff is checked at each reading (http/downloads.ts). */
export function fileForStaff({ services, read }: FileContext, accountId: string): FileContext {
  return {
    services,
    read: (work) =>
      read(async ({ tx, role }) => await work({ tx, role, clientId: await requireHolderId(tx, accountId) })),
  }
}
