import { openDatabase } from '#platform/database.ts'
import { checkKeys } from '#platform/keys/key-check.ts'
import type { Keys } from '#platform/keys/key-file.ts'
import { KeyFileError, secretsOf } from '#platform/keys/secrets.ts'
import { openPrimary } from '#platform/primary.ts'

/**
 * Throws a KeyFileError where the bank in this database would refuse these keys, which a file would have
 * without a dropped one. Changes nothing there.
 */
export async function refuseNeededKeys(databaseUrl: string, keys: Keys, file: string): Promise<void> {
  const { db } = openDatabase({ primary: openPrimary(databaseUrl), connections: 1, waitMs: 5_000 })
  try {
    const tx = await db.startTransaction().execute()
    try {
      // Asked as at a start, which would note the keys of a new bank.
      await checkKeys(tx, secretsOf(keys), file)
    } finally {
      await tx.rollback().execute()
    }
  } catch (error) {
    throw new KeyFileError(
      error instanceof KeyFileError
        ? 'The bank still needs what would be removed, and no server would start without it. ' +
            `${file} is left unchanged. To see what needs it: npm run admin -- rotate-keys`
        : 'The database named by DATABASE_URL did not say whether the bank still needs this. ' +
            `${file} is left unchanged.`,
      { cause: error },
    )
  } finally {
    await db.destroy()
  }
}
