import { setTimeout as wait } from 'node:timers/promises'
import { inventedSettings } from '@bank/contract'
import { findNewerData } from '@bank/database/migrate'
import { sql } from 'kysely'
import { findBuildMismatch } from '#http/pages/built-for.ts'
import { type Database, isDatabaseBusy, isLoginRefused } from '#platform/database.ts'
import { checkKeys } from '#platform/keys/key-check.ts'
import { KeyFileError, type Secrets } from '#platform/keys/secrets.ts'
import { withProof } from '#platform/with-proof.ts'
import { type Bank, openBank } from './bank.ts'
import { type Config, readConfig, WrongSettings } from './config/config.ts'
import { findOlderNames, withPresentNames } from './config/renamed-settings.ts'
import { findSwitchMismatch } from './prepare-bank.ts'

/** A cause that an operator can fix: a sentence without a stack. */
class Sentence extends Error {}

/** A server that has not closed after this long is ended. */
const giveUpAfterMs = 20_000
const databaseAttempts = 5
const betweenAttemptsMs = 500
/** The name pattern of logins that `npm start` made, not of those that an operator manages. */
const madeByTheBank = /^bank_app_[0-9a-f]{12}$/

if (import.meta.main) await serve().catch(exitWithError)

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const misfit = await findBuildMismatch(config)
  if (misfit !== null && config.production) throw new Sentence(misfit)
  const bank = await openBank(config)
  if (misfit !== null) bank.services.log.warn(misfit)
  const settings = config.production ? inventedSettings(withPresentNames(process.env)) : []
  if (settings.length > 0)
    bank.services.log.warn({ settings }, 'the bank is the invented one in these settings')
  for (const sentence of findOlderNames(process.env)) bank.services.log.warn(sentence)
  const port = await begin(bank, config)
  let isClosing = false
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      setTimeout(() => process.exit(1), giveUpAfterMs).unref()
      void bank.close().then(() => process.exit(0), exitWithError)
    })
  }
  // This is written only now, because a supervisor that reads it may end the bank at once.
  process.stdout.write(
    `listening on http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}\n`,
  )
}

/** Lets the bank listen once its database is the right one; returns the port. */
export async function begin(bank: Bank, config: Config): Promise<number> {
  const { db, secrets } = bank.services
  const mismatch = await waitForDatabase(db)
    .then(() => refuseNewerData(db))
    .then(() => checkKeys(db, secrets, config.keyFile))
    .then(() => refuseUnknownProof(db, secrets, config.keyFile))
    .then(() => findSwitchMismatch(db, config))
    .catch((error: unknown) => {
      if (error instanceof KeyFileError || error instanceof Sentence) throw error
      const { username } = new URL(config.databaseUrl)
      if (isLoginRefused(error) && madeByTheBank.test(username)) throw new Sentence(refusedLogin(username))
      throw new Sentence(`DATABASE_URL names ${placeOf(config.databaseUrl)}, and ${describeFailure(error)}.`)
    })
  if (mismatch !== null) throw new Sentence(mismatch)
  const { port } = await bank.listen().catch((error: unknown) => {
    const places = [config, ...(config.metrics === null ? [] : [config.metrics])]
    const addresses = places.map((place) => `${place.host}, port ${place.port}`).join(', or the metrics on ')
    throw new Sentence(`The bank cannot listen on ${addresses}: ${describeFailure(error)}.`)
  })
  return port
}

/** An older server would write what the newer version's rules no longer expect. */
async function refuseNewerData(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from bank.list_migrations() name`.execute(db)
  const refusal = await findNewerData(rows.map(({ name }) => name))
  if (refusal !== null) throw new Sentence(refusal)
}

/** A server whose proofs do not count could open no session. */
async function refuseUnknownProof(db: Database, secrets: Secrets, keyFile: string): Promise<void> {
  const { rows } = await withProof({ db, secrets }, ['start'], (tx) =>
    sql<{ counts: boolean }>`select identity.accepts_proof() as counts`.execute(tx),
  )
  if (rows[0]?.counts !== true)
    throw new Sentence(
      `KEY_FILE names ${keyFile}, whose present sign-in keys the database does not know yet. ` +
        'npm start, as the database’s owner, gives it the key by which it recognises a server.',
    )
}

/** A database that starts at the same moment gets a little time. */
async function waitForDatabase(db: Database): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sql`select from ledger.state`.execute(db)
      return
    } catch (error) {
      if (!isDatabaseBusy(error) || isLoginRefused(error) || attempt === databaseAttempts) throw error
      await wait(betweenAttemptsMs)
    }
  }
}

/** The text for an operator: a sentence about an error that they can fix, else where the fault is. */
export function complaintOf(error: unknown): string {
  if (error instanceof Sentence || error instanceof WrongSettings || error instanceof KeyFileError)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function exitWithError(error: unknown): never {
  process.stderr.write(`${complaintOf(error)}\n`)
  process.exit(1)
}

function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return 'something else is already listening there'
  if (isLoginRefused(error)) return 'access was denied: the user or the password is wrong'
  if (code === '3D000') return 'there is no such database'
  if (code === '42P01' || code === '3F000' || code === '42883') return 'it has not been migrated'
  if (code === '42501') return 'this user may not read the bank: it has to be bank_app or a member of it'
  return isDatabaseBusy(error) ? 'no server responds there' : `it fails with ${String(code ?? error)}`
}

function refusedLogin(user: string): string {
  return (
    `The database refuses ${user}, the login the bank created for its servers: its ` +
    'password has been changed. ' +
    'DATABASE_URL is right. To make another login: npm run admin -- replace-login, and start again.'
  )
}

/** The database's address for people, without the password. */
function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname}:${port || '5432'}${pathname}`
}
