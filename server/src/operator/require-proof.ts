/**
 * npm run admin -- require-proof: from now on no server is believed that does not prove that it has the key
 * file. Run it once every server is of this version; a new bank requires it from its first start on.
 */
import { sql } from 'kysely'
import { readConfig } from '#config/config.ts'
import { openAsOwner } from '#platform/database.ts'
import { endWithError } from './end-with-error.ts'

/** Nothing was changed: a sentence for the operator. */
class NotRequired extends Error {}

/** False where proofs were required already. Throws NotRequired while the database knows no server's key. */
export async function requireProof(ownerUrl: string): Promise<boolean> {
  const db = openAsOwner(ownerUrl)
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      const { rows: keys } = await sql`select from identity.proof_key limit 1`.execute(tx)
      if (keys.length === 0)
        throw new NotRequired(
          'No server has registered its key with this database yet. Nothing was changed, because no user ' +
            'could sign in afterwards. First start each server of this bank with npm start.',
        )
      const { rows } = await sql<{ begins: boolean }>`
        select identity.begin_to_require_proof() as begins`.execute(tx)
      return rows[0]?.begins === true
    })
  } finally {
    await db.destroy()
  }
}

async function obey(): Promise<string> {
  const begins = await requireProof(readConfig(process.env).databaseUrl)
  return begins
    ? 'From now on only servers with the key file can open sessions and confirm orders.\n'
    : 'The proof is already required. Nothing was changed.\n'
}

if (import.meta.main) {
  await obey().then((output) => process.stdout.write(output), endWithError(NotRequired))
}
