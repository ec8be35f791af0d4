import { sql } from 'kysely'
import type { Database, Tx } from './database.ts'
import { KeyFileError, type KeyOwner, type Secrets } from './secrets.ts'

/**
 * Compares a server's keys with those that the bank was made with, and has the database note them at the
 * first start. Throws a KeyFileError for keys of another bank: what was encrypted with them nobody else could
 * decrypt.
 */
export async function checkKeys(
  db: Database | Tx,
  { checks, fits }: Secrets,
  keyFile: string,
): Promise<void> {
  // A bank from before this check has noted nothing; its data says which master keys it was encrypted with.
  const { rows: owners } = await sql<KeyOwner>`select id, data_key from identity.data_keys_to_try()`.execute(
    db,
  )
  const foreign = owners.filter((owner) => !fits(owner)).map(({ dataKey }) => `masterKey${dataKey[0]}`)
  if (foreign.length > 0) throw foreignKeys(keyFile, foreign)

  const inData = owners.map(({ dataKey }) => `masterKey${dataKey[0]}`)
  const used = checks.filter(({ name, isUsed }) => isUsed || inData.includes(name)).map(({ name }) => name)
  const macs = Object.fromEntries(checks.map(({ name, mac }) => [name, mac.toString('hex')]))
  const { rows } = await sql<{ differing: string[] }>`
    select identity.check_keys(${JSON.stringify(macs)}::jsonb, ${used}::text[]) as differing`.execute(db)
  const differing = rows[0]?.differing ?? []
  if (differing.length > 0) throw foreignKeys(keyFile, differing)
}

function foreignKeys(keyFile: string, names: string[]): KeyFileError {
  return new KeyFileError(
    `KEY_FILE names ${keyFile}, and these are not the keys of this bank: ` +
      `it lacks ${names.join(', ')} or has another. ` +
      'Nothing was started. Use the key file that the database was first started with, or its backup.',
  )
}
