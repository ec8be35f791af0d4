import { sql } from 'kysely'
import { type Database, openDatabase, type Tx } from '#platform/database.ts'
import { KeyFileError, type KeyOwner, MissingKeyFile, readSecrets, type Secrets } from './secrets.ts'
import { openPrimary } from '#platform/primary.ts'

type KeyPlace = { demo: object | null; keyFile: string; databaseUrl: string }

/**
 * The keys of a bank. Where its key file is missing, the KeyFileError says to restore it if the database was
 * encrypted with one: new keys could decrypt none of it. Only the demo bank makes its own.
 */
export async function readBankSecrets({ demo, keyFile, databaseUrl }: KeyPlace): Promise<Secrets> {
  try {
    return await readSecrets(keyFile, { mayCreate: demo !== null })
  } catch (error) {
    if (!(error instanceof MissingKeyFile)) throw error
    const isNew = await hasNoKeys(databaseUrl).catch(() => null)
    if (isNew === true) throw error
    const restore = 'Restore the key file from its backup; new keys cannot open what is encrypted.'
    throw new KeyFileError(
      `KEY_FILE names ${keyFile}, and there is no such file. ${
        isNew === false
          ? `The bank in this database has keys already. ${restore}`
          : `The database does not say whether this bank has keys. If it does: ${restore} ` +
            `A new bank makes its keys once: npm run admin -- make-keys ${keyFile}`
      }`,
    )
  }
}

/**
 * Returns whether no key is noted and nothing is encrypted; also true of a database that was not migrated
 * yet.
 */
async function hasNoKeys(databaseUrl: string): Promise<boolean> {
  const { db } = openDatabase({ primary: openPrimary(databaseUrl), connections: 1, waitMs: 5_000 })
  try {
    const { rows: made } = await sql<{ is: boolean }>`
      select to_regclass('identity.key_check') is not null as is`.execute(db)
    if (made[0]?.is !== true) return true
    // A file without a single key lacks every key that is noted.
    const { rows } = await sql<{ none: boolean }>`
      select identity.check_keys('{}', '{}') = '{}'
        and not exists (select from identity.data_keys_to_try()) as none`.execute(db)
    return rows[0]?.none === true
  } finally {
    await db.destroy()
  }
}

/**
 * Compares a server's keys with the bank's, and has the database note them at the first start. Throws a
 * KeyFileError for keys of another bank: other servers could not decrypt what they encrypt.
 */
export async function checkKeys(
  db: Database | Tx,
  { checks, fits }: Secrets,
  keyFile: string,
): Promise<void> {
  // A bank from before this check has noted no keys; its data shows which master keys encrypted it.
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
  if (differing.length === 0) return
  const isOlder = differing.every((name) => !(name in macs))
  throw isOlder ? olderFile(keyFile, differing) : foreignKeys(keyFile, differing)
}

/** The error of a key file that has keys of this bank, but not the one that another server encrypts with. */
function olderFile(keyFile: string, names: string[]): KeyFileError {
  return new KeyFileError(
    `KEY_FILE names ${keyFile}, which lacks ${names.join(', ')}: another server of this bank ` +
      `has a newer key ` +
      'file. Nothing was started. Put a copy of that server’s key file here, or its latest backup.',
  )
}

function foreignKeys(keyFile: string, names: string[]): KeyFileError {
  return new KeyFileError(
    `KEY_FILE names ${keyFile}, and these are not the keys of this bank: ` +
      `it lacks ${names.join(', ')} or has another. ` +
      'Nothing was started. Use the key file that the database was first started with, or its backup.',
  )
}
