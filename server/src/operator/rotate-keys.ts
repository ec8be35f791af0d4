/**
 * npm run admin -- rotate-keys: encrypts with the present master key what older ones have encrypted, while
 * servers serve. What users' own keys encrypt stays as it is: those keys are encrypted anew.
 */
import { type RawBuilder, sql } from 'kysely'
import { readConfig } from '#config/config.ts'
import { totpAad } from '#identity/second-factor/one-time-codes.ts'
import { type Database, openAsOwner } from '#platform/database.ts'
import { calendarAad, emailAad } from '#platform/email/email-with-link.ts'
import { checkKeys } from '#platform/keys/key-check.ts'
import type { Keys } from '#platform/keys/key-file.ts'
import {
  type Aad,
  dataKeyAad,
  KeyFileError,
  readKeys,
  type Secrets,
  secretsOf,
} from '#platform/keys/secrets.ts'
import { endWithError } from './end-with-error.ts'

/**
 * A column with ciphertexts. `keyColumn` identifies a row of its table; `boundTo` is the id of the user,
 * holder or message that the additional data names.
 */
type EncryptedColumn = {
  table: string
  column: string
  keyColumn: string
  boundTo: RawBuilder<string>
  aad: (boundTo: string) => Aad
}

/** Everything that a master key encrypts. A column that is copied elsewhere comes before its copy. */
const encryptedColumns: EncryptedColumn[] = [
  {
    table: 'identity.setup_progress',
    column: 'totp_secret',
    keyColumn: 'key_hash',
    boundTo: sql<string>`(select l.user_id from identity.setup_link l where l.id = stored.link_id)`,
    aad: totpAad,
  },
  {
    table: 'identity.enrolment',
    column: 'totp_secret',
    keyColumn: 'user_id',
    boundTo: sql<string>`user_id`,
    aad: totpAad,
  },
  {
    table: 'identity.credential',
    column: 'totp_secret',
    keyColumn: 'user_id',
    boundTo: sql<string>`user_id`,
    aad: totpAad,
  },
  { table: 'identity.users', column: 'data_key', keyColumn: 'id', boundTo: sql<string>`id`, aad: dataKeyAad },
  { table: 'bank.holder', column: 'data_key', keyColumn: 'id', boundTo: sql<string>`id`, aad: dataKeyAad },
  {
    table: 'mail.message',
    column: 'body_ciphertext',
    keyColumn: 'id',
    boundTo: sql<string>`id`,
    aad: emailAad,
  },
  {
    table: 'mail.message',
    column: 'calendar_ciphertext',
    keyColumn: 'id',
    boundTo: sql<string>`id`,
    aad: calendarAad,
  },
]

/** How many passwords and recovery codes need each pepper but the present one. */
export type PeppersLeft = { number: number; passwords: number; codes: number }[]

/** The result for a table. `left` rows have an older key still; `damaged` ones cannot be decrypted. */
type Rotated = { table: string; anew: number; left: number; damaged: number }

type Options = { batch?: number }

/**
 * Encrypts every table anew. A key that no row needs any more is no longer noted, so that a key file without
 * it is accepted. Throws a KeyFileError if no server has started with the present key yet: servers without
 * that key could not read the new rows.
 */
export async function rotateKeys(
  ownerUrl: string,
  keys: Keys,
  keyFile: string,
  { batch = 500 }: Options = {},
): Promise<{ rotated: Rotated[]; peppers: PeppersLeft }> {
  const pool = openAsOwner(ownerUrl)
  try {
    return await pool.connection().execute(async (db) => {
      await sql`set role bank_owner`.execute(db)
      const secrets = secretsOf(keys)
      await refuseUnusedKey(db, keys, keyFile)
      await checkKeys(db, secrets, keyFile)
      // A row that a crash loses has its older key again.
      await sql`set synchronous_commit = off`.execute(db)
      const rotated: Rotated[] = []
      for (const column of encryptedColumns)
        rotated.push(await encryptAnew(db, secrets, column, keys.encryptWith, batch))
      await sql`set synchronous_commit = on`.execute(db)
      const present = `masterKey${keys.encryptWith}`
      // This commit waits for the disk, and so for all rows before it.
      await sql`update identity.key_check set noted_at = noted_at where name = ${present}`.execute(db)
      if (rotated.every(({ left }) => left === 0))
        await sql`
          delete from identity.key_check
          where name like 'masterKey%' and name <> ${present}`.execute(db)
      const peppers = await countPeppers(db, keys)
      await noteSignInKeys(db, keys, peppers)
      return { rotated, peppers }
    })
  } finally {
    await pool.destroy()
  }
}

/** Passwords are hashed anew when their users sign in, and recovery codes end when new ones are made. */
async function countPeppers(db: Database, { signInWith }: Keys): Promise<PeppersLeft> {
  const numberOf = sql`coalesce(substring(password_hash from '^(\\d{1,3}):')::int, 1)`
  const { rows } = await sql<PeppersLeft[number]>`
    select number, sum(passwords)::int as passwords, sum(codes)::int as codes from (
      select ${numberOf} as number, 1 as passwords, 0 as codes from identity.credential
      union all select ${numberOf}, 1, 0 from identity.setup_progress
      union all select pepper, 0, 1 from identity.recovery_code where used_at is null
    ) needed where number <> ${signInWith} group by number order by number`.execute(db)
  return rows
}

/**
 * Removes the notes of sign-in keys that nothing needs any more, so that a key file without them is accepted.
 * Notes again the keys that something needs: a server with an older key file may have used them since.
 */
async function noteSignInKeys(db: Database, keys: Keys, peppers: PeppersLeft): Promise<void> {
  const needed = [keys.signInWith, ...peppers.map(({ number }) => number)]
  const present = nameOf('pepper', keys.signInWith)
  await sql`
    delete from identity.key_check
    where name ~ '^(pepper|identifierKey|deviceKey)\\d*$'
      and coalesce(nullif(substring(name from '\\d+$'), '')::int, 1) <> all (${needed}::int[])
      and exists (select from identity.key_check k where k.name = ${present})`.execute(db)
  const names = needed.flatMap((number) =>
    ['pepper', 'identifierKey', 'deviceKey'].map((name) => nameOf(name, number)),
  )
  for (const { name, mac } of secretsOf(keys).checks.filter((check) => names.includes(check.name)))
    await sql`
      insert into identity.key_check (name, mac) values (${name}, ${mac}) on conflict do nothing`.execute(db)
}

/** The name by which a key is noted. The first keys were noted without a number. */
const nameOf = (name: string, number: number) => (number === 1 ? name : `${name}${number}`)

async function refuseUnusedKey(db: Database, { encryptWith }: Keys, keyFile: string): Promise<void> {
  const { rows } = await sql`
    select from identity.key_check where name = ${`masterKey${encryptWith}`}`.execute(db)
  if (rows.length === 0)
    throw new KeyFileError(
      `No server has started with ${keyFile} and its master key ${encryptWith} yet, ` +
        'and nothing was changed. Give the file to every server of this bank and restart each one; ' +
        'then run this command again.',
    )
}

async function encryptAnew(
  db: Database,
  secrets: Secrets,
  encrypted: EncryptedColumn,
  key: number,
  batch: number,
): Promise<Rotated> {
  const [table, column, keyColumn] = [
    sql.id(...encrypted.table.split('.')),
    sql.id(encrypted.column),
    sql.id(encrypted.keyColumn),
  ]
  const isOlder = sql`octet_length(${column}) > 0 and get_byte(${column}, 0) <> ${key}`
  const rotated = { table: encrypted.table, anew: 0, left: 0, damaged: 0 }
  let lastId: string | Buffer | null = null
  for (;;) {
    const { rows: found } = await sql<{ id: string | Buffer; boundTo: string; ciphertext: Buffer }>`
      select ${keyColumn} as id, ${encrypted.boundTo}::text as bound_to, ${column} as ciphertext
      from ${table} stored
      where ${isOlder} and ${lastId === null ? sql`true` : sql`${keyColumn} > ${lastId}`}
      order by ${keyColumn} limit ${batch}`.execute(db)
    for (const { id, boundTo, ciphertext } of found) {
      const anew = encryptAnewOrNull(secrets, ciphertext, encrypted.aad(boundTo))
      if (anew === null) rotated.damaged += 1
      // Each row has a transaction of its own, so that none waits for another. A row that was changed
      // meanwhile stays as it is.
      else {
        const { numAffectedRows } = await sql`
          update ${table} set ${column} = ${anew}
          where ${keyColumn} = ${id} and ${column} = ${ciphertext}`.execute(db)
        rotated.anew += Number(numAffectedRows)
      }
      lastId = id
    }
    if (found.length < batch) break
  }
  const { rows: counted } = await sql<{ left: number }>`
    select count(*)::int as left from ${table} where ${isOlder}`.execute(db)
  return { ...rotated, left: counted[0]?.left ?? 0 }
}

function encryptAnewOrNull(secrets: Secrets, ciphertext: Buffer, aad: Aad): Buffer | null {
  try {
    return secrets.encryptAnew(ciphertext, aad)
  } catch {
    return null
  }
}

/** The report on a rotation, for the operator. */
export function describeRotation(
  { rotated, peppers }: { rotated: Rotated[]; peppers: PeppersLeft },
  key: number,
): { isWhole: boolean; text: string } {
  const lines = rotated.map(
    ({ table, anew, left, damaged }) =>
      `${table}: ${anew} encrypted anew, ${left} left` +
      (damaged === 0 ? '' : `, ${damaged} of them unreadable`),
  )
  const isWhole = rotated.every(({ left }) => left === 0)
  const isDamaged = rotated.some(({ damaged }) => damaged > 0)
  const end = isWhole
    ? `Everything is encrypted with master key ${key}. Older ones can be dropped: ` +
      'npm run admin -- drop-key <number>'
    : isDamaged
      ? 'Unreadable rows were altered, or the file lacks their key. Keep every key, and examine these rows.'
      : 'A server still encrypts with an older key: restart it with the present key file, and run this again.'
  const left = peppers.map(
    ({ number, passwords, codes }) =>
      `sign-in keys ${number}: ${passwords} passwords and ${codes} recovery codes still need them; ` +
      'each password until its user signs in',
  )
  return { isWhole, text: [...lines, end, ...left].join('\n') }
}

async function rotate(): Promise<void> {
  const { databaseUrl, keyFile } = readConfig(process.env)
  const keys = await readKeys(keyFile)
  const { isWhole, text } = describeRotation(await rotateKeys(databaseUrl, keys, keyFile), keys.encryptWith)
  ;(isWhole ? process.stdout : process.stderr).write(`${text}\n`)
  process.exitCode = isWhole ? 0 : 1
}

if (import.meta.main) {
  await rotate().catch(endWithError())
}
