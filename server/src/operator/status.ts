import { listMigrations } from '@bank/database/migrate'
import { sql } from 'kysely'
import type { Config } from '#config/config.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { checkKeys, readBankSecrets } from '#platform/keys/key-check.ts'
import { KeyFileError } from '#platform/keys/secrets.ts'
import { ageOf, type Figures, readFigures } from '#platform/metrics/figures.ts'
import { openPrimary, StandbyReached } from '#platform/primary.ts'

/** A line of the report. */
export type Finding = { isFine: boolean; text: string }

const wrong = (text: string): Finding => ({ isFine: false, text })
const fine = (text: string): Finding => ({ isFine: true, text })

/** Work of every minute is late after this long. */
const lateAfterSeconds = 300
const outboxLateAfterSeconds = 900
/** Twenty checkpoints are compared in a minute, then the next ones. This is twice that, as in the alert. */
const secondsToCompare = (checkpoints: string) => 3_600 + 6 * Number(checkpoints)
const waitMs = 5_000

/** Reports the state of a bank at a glance. Changes nothing. */
export async function reportStatus(config: Config): Promise<Finding[]> {
  const { db } = openDatabase({ primary: openPrimary(config.databaseUrl), connections: 1, waitMs })
  try {
    const database = await describeDatabase(db)
    if (!database.isFine) return [database]
    const schema = await describeSchema(db)
    if (!schema.isFine) return [database, schema]
    const figures = await readFigures(db)
    return [
      database,
      schema,
      describeBooks(figures),
      ...describeAudit(figures),
      describeOutbox(figures, config),
      describeDueWork(figures),
      await describeKeys(db, config),
      await describeProofs(db),
      await describeJobs(config.metrics),
    ]
  } finally {
    await db.destroy()
  }
}

async function describeDatabase(db: Database): Promise<Finding> {
  try {
    const { rows } = await sql<{ serverVersion: string }>`show server_version`.execute(db)
    return fine(`Database: the primary responds, PostgreSQL ${rows[0]?.serverVersion ?? ''}.`)
  } catch (error) {
    if (error instanceof StandbyReached) return wrong('Database: a standby responds, not the primary.')
    return wrong(`Database: it cannot be reached: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

async function describeSchema(db: Database): Promise<Finding> {
  const known = await listMigrations()
  const { rows: made } = await sql<{ is: boolean }>`
    select to_regclass('migration.applied') is not null as is`.execute(db)
  if (made[0]?.is !== true) return wrong('Schema: this database has no bank yet. Run npm start.')
  const { rows } = await sql<{ name: string }>`select name from migration.applied order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const missing = known.filter((name) => !applied.has(name))
  if (missing.length > 0)
    return wrong(`Schema: ${missing.join(', ')} is not applied. Run npm start to update the database.`)
  const newer = [...applied].filter((name) => !known.includes(name))
  if (newer.length > 0)
    return wrong(`Schema: it has ${newer.join(', ')}, which this version does not know: update the programs.`)
  return fine(`Schema: up to date, ${known.at(-1)?.replace('.sql', '') ?? ''}.`)
}

function describeBooks({ booksOpen, booksCheckedAt, bookFindings }: Figures): Finding {
  if (!booksOpen)
    return wrong(`Books: CLOSED, ${count(bookFindings, 'finding')}. npm run check-books has them all.`)
  if (booksCheckedAt === null) return wrong('Books: they have never been checked. Does a server run?')
  const age = ageOf(booksCheckedAt)
  return age > lateAfterSeconds
    ? wrong(`Books: open, but last checked ${period(age)} ago. Does a server run?`)
    : fine(`Books: open, checked ${period(age)} ago.`)
}

function describeAudit(figures: Figures): Finding[] {
  const { checkpoints, lastCheckpointAt, pendingSince, auditFindings, checkpointsVerifiedAt } = figures
  const last = lastCheckpointAt === null ? '' : `, the last one ${period(ageOf(lastCheckpointAt))} old`
  const pending = ageOf(pendingSince)
  const written = `Checkpoints: ${checkpoints}${last}`
  const compared = ageOf(checkpointsVerifiedAt)
  const isCompared = checkpointsVerifiedAt !== null && compared <= secondsToCompare(checkpoints)
  return [
    auditFindings > 0
      ? wrong(`Audit: it does NOT match its checkpoints, ${count(auditFindings, 'finding')}.`)
      : isCompared
        ? fine(`Audit: matches its checkpoints, compared ${period(compared)} ago.`)
        : wrong(
            checkpointsVerifiedAt === null
              ? 'Audit: it has never been compared with its checkpoints. Does a server run?'
              : `Audit: last compared with its checkpoints ${period(compared)} ago. Does a server run?`,
          ),
    pending > outboxLateAfterSeconds
      ? wrong(`${written}; the oldest event under none is ${period(pending)} old.`)
      : fine(`${written}.`),
  ]
}

function describeOutbox({ outboxDue, outboxSince, outboxGivenUp }: Figures, { mail }: Config): Finding {
  const text = `E-mails: ${outboxDue} to send, ${outboxGivenUp} given up in the last 24 hours`
  if (mail.smtpUrl === null) return fine(`${text}. SMTP_URL is not set, so none is sent.`)
  const age = ageOf(outboxSince)
  if (age > outboxLateAfterSeconds)
    return wrong(`${text}. The oldest is ${period(age)} old: npm run admin -- mail-test <address>`)
  return outboxGivenUp > 0
    ? wrong(`${text}. The administrators' overview has their recipients and causes.`)
    : fine(`${text}.`)
}

function describeDueWork({ certificatesDue, standingOrdersDue, blocksToIndex }: Figures): Finding {
  const text =
    `Due: ${count(certificatesDue, 'certificate')} to repay, ${count(standingOrdersDue, 'standing order')} ` +
    `to pay, ${count(blocksToIndex, 'block')} to index.`
  return certificatesDue > 0 || standingOrdersDue > 0 ? wrong(text) : fine(text)
}

async function describeKeys(db: Database, config: Config): Promise<Finding> {
  // Whether they fit is asked as at a start, which would note the keys of a new bank.
  const tx = await db.startTransaction().execute()
  try {
    await checkKeys(tx, await readBankSecrets({ ...config, demo: null }), config.keyFile)
    return fine(`Keys: ${config.keyFile} has the keys of this bank.`)
  } catch (error) {
    if (error instanceof KeyFileError) return wrong(`Keys: ${error.message}`)
    throw error
  } finally {
    await tx.rollback().execute()
  }
}

/** Until it is turned on, SQL through a server's login alone is believed about who signs in. */
async function describeProofs(db: Database): Promise<Finding> {
  const { rows } = await sql<{ required: boolean }>`select bank.requires_proof() as required`.execute(db)
  return rows[0]?.required === true
    ? fine('Proofs: required. Only servers with the key file can open sessions and confirm orders.')
    : wrong(
        'Proofs: not required, so a server without the key file can say who has signed in. ' +
          'Once no server of an older version runs: npm run admin -- require-proof',
      )
}

/**
 * Servers keep the runs of their jobs to themselves: the one of this machine is asked, where it serves
 * metrics.
 */
async function describeJobs(metrics: Config['metrics']): Promise<Finding> {
  if (metrics === null)
    return fine('Jobs: METRICS_PORT is not set, so no server can be asked for their runs.')
  const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host
  const address = `http://${host}:${metrics.port}/metrics`
  const text = await fetch(address, { signal: AbortSignal.timeout(waitMs) })
    .then((answer) => answer.text())
    .catch(() => null)
  if (text === null) return wrong(`Jobs: no server responds at ${address}.`)
  const series = (metric: string) =>
    new Map([...text.matchAll(new RegExp(`^${metric}{name="(\\w+)"} (\\S+)$`, 'gm'))].map(namedValue))
  const succeeded = series('bank_job_success_timestamp_seconds')
  const failures = series('bank_job_failures_total')
  const startedAt = Number(/^process_start_time_seconds (\S+)$/m.exec(text)?.[1] ?? 0)
  const now = Date.now() / 1_000
  // A job that hangs has no failure, and none of its successes is recent.
  const late = [...failures].filter(
    ([name, failed]) => now - (succeeded.get(name) ?? (failed > 0 ? 0 : startedAt)) > lateAfterSeconds,
  )
  if (late.length > 0)
    return wrong(
      `Jobs: ${late.map(([name, failed]) => `${name} (${count(failed, 'failure')})`).join(', ')} ` +
        'did not succeed in the last five minutes.',
    )
  const oldest = Math.min(...succeeded.values())
  return fine(
    `Jobs: ${succeeded.size} of ${failures.size} have succeeded` +
      `${succeeded.size === 0 ? '' : `, the least recent ${period(now - oldest)} ago`}.`,
  )
}

function namedValue([, name = '', value = '']: RegExpExecArray): [string, number] {
  return [name, Number(value)]
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/** "40 seconds", "12 minutes", "30 hours". */
function period(seconds: number): string {
  if (seconds < 120) return count(Math.round(seconds), 'second')
  if (seconds < 7_200) return count(Math.round(seconds / 60), 'minute')
  return count(Math.round(seconds / 3_600), 'hour')
}
