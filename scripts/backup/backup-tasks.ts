/** npm run backup and npm run restore: what they take is in the two lists below, which an operator reads. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkDatabase } from '#scripts/bank/check-books.ts'
import { demoCluster, withDemoBank } from '#scripts/bank/demo-bank.ts'
import { operatorsDatabase } from '#scripts/bank/operators-database.ts'
import { withReachable } from '#scripts/bank/owner-and-app.ts'
import { atEnd } from '#scripts/ending.ts'
import { type Fill, startPostgres } from '#scripts/postgres/postgres.ts'
import { Sentence } from '#scripts/project.ts'
import { type Backup, checkFiles, readDescription, type Segment } from './backup-folder.ts'
import { makeBackupKey, readBackupKey } from './backup-key.ts'
import { followWal } from './follow-wal.ts'
import { backUp, reserveLog } from './make-backup.ts'
import { openReplication } from './replication.ts'
import {
  leaveToOperator,
  makePrivateFolder,
  refuseFilled,
  replay,
  setPlainAccess,
  type Until,
  unpackBackup,
} from './restore-cluster.ts'

const backupUsage = [
  'npm run backup -- make-key           makes the key of the backups, once (BACKUP_KEY_FILE)',
  'npm run backup -- <folder>           backs up the bank into an empty folder, also while it is open',
  'npm run backup -- <folder> --follow  the same, then adds the log as it grows; continues where it stopped',
  'npm run backup -- verify <folder>    restores a backup for a moment and checks its books',
].join('\n')
const restoreUsage = [
  'npm run restore -- <folder>                       restores the demo bank',
  'npm run restore -- <folder> --into <data folder>  restores into a data folder for your own PostgreSQL',
  'Both take --until <instant>, for example 2026-11-24T16:00:00Z.',
].join('\n')

export async function backup(args: string[]): Promise<number> {
  const [first, second, ...more] = args
  if (first === undefined || more.length > 0) throw new Sentence(backupUsage)
  if (first === 'make-key' && second === undefined) {
    console.log(
      `${makeBackupKey()} is made. Keep a copy apart from the backups: none can be restored without it.`,
    )
    return 0
  }
  if (first === 'verify' && second !== undefined) return await verify(resolve(second))
  if ((second !== undefined && second !== '--follow') || first.startsWith('-'))
    throw new Sentence(backupUsage)
  const secret = readBackupKey()
  const folder = resolve(first)
  const stop = second === '--follow' ? stopAtEnd() : null
  const databaseUrl = await operatorsDatabase()
  return databaseUrl
    ? await withReachable(databaseUrl, () => writeBackup(databaseUrl, folder, secret, stop))
    : await withDemoBank((ownerUrl) => writeBackup(ownerUrl, folder, secret, stop))
}

/** Aborted when the task ends. */
function stopAtEnd(): Stop {
  const controller = new AbortController()
  const stop: Stop = { signal: controller.signal, finished: Promise.resolve() }
  atEnd(async () => {
    controller.abort()
    await stop.finished
  })
  return stop
}

type Stop = { signal: AbortSignal; finished: Promise<unknown> }

/** Without `stop` the backup is complete when this returns; with it the log is followed until then. */
export async function writeBackup(
  databaseUrl: string,
  folder: string,
  secret: Buffer,
  stop: Stop | null,
): Promise<number> {
  const client = await openReplication(databaseUrl)
  try {
    const slot = await reserveLog(client)
    const isThere = stop !== null && existsSync(join(folder, 'backup.json'))
    const found = isThere
      ? readDescription(folder, secret)
      : await backUp(databaseUrl, folder, secret, client)
    console.log(`The bank is backed up in ${folder}, begun at ${found.startedAt}.`)
    if (stop === null) return 0
    const following = followWal(client, found, slot, stop.signal)
    stop.finished = following.catch(() => {}) // The caller below hears of it.
    await following
    return 0
  } finally {
    await client.end()
  }
}

/** The weekly test: everything is read, restored, replayed and checked, and nothing stays. */
async function verify(folder: string): Promise<number> {
  const { postgres, database } = await openBackup(folder)
  try {
    return await checkDatabase(postgres.url(database))
  } finally {
    await postgres.stop()
  }
}

/** A backup in a throwaway cluster. */
export async function openBackup(folder: string, until?: string) {
  const found = readDescription(folder, readBackupKey())
  const fill = fillFrom(found, await checkFiles(found), until, true)
  const postgres = await startPostgres('verify', { throwaway: true, fill })
  return { postgres, database: found.database }
}

export async function restore(args: string[]): Promise<number> {
  const { folder, into, until } = readRestoreArgs(args)
  if (into !== undefined) refuseFilled(into)
  const found = readDescription(folder, readBackupKey())
  const segments = await checkFiles(found)
  if (into !== undefined) {
    makePrivateFolder(into)
    await unpackBackup(found, segments, into, { durable: true })
    leaveToOperator(into, until)
    console.log(`The data folder is in ${into}. PostgreSQL 18 replays the log when it is started there.`)
    return 0
  }
  const postgres = await startPostgres(demoCluster, { fill: fillFrom(found, segments, until, false) })
  try {
    const code = await checkDatabase(postgres.url(found.database))
    console.log('No backup has the bank’s keys: put its key file back before npm start.')
    return code
  } finally {
    await postgres.stop()
  }
}

/** The files of a backup, replayed. `plain` drops the settings of the cluster that was backed up. */
function fillFrom(found: Backup, segments: Segment[], until: Until, plain: boolean): Fill {
  return async (files, password, home) => {
    await unpackBackup(found, segments, files, { ...home.account, durable: !plain })
    if (plain) setPlainAccess(home, files)
    const last = await replay(home, files, password, until)
    console.log(
      last === null
        ? `The backup is replayed. Nothing was committed since it began, at ${found.startedAt}.`
        : `The backup is replayed. Its last commit is from ${last}.`,
    )
  }
}

function readRestoreArgs(args: string[]) {
  const options = { into: { type: 'string' }, until: { type: 'string' } } as const
  const parsed = parseOrNull(() => parseArgs({ args, options, allowPositionals: true }))
  const [folder, ...more] = parsed?.positionals ?? []
  if (parsed === null || folder === undefined || more.length > 0) throw new Sentence(restoreUsage)
  const { into, until } = parsed.values
  if (until !== undefined && Number.isNaN(Date.parse(until)))
    throw new Sentence(`--until ${until} is not a time. Please give it as 2026-03-01T12:00:00Z.`)
  return {
    folder: resolve(folder),
    into: into === undefined ? undefined : resolve(into),
    // PostgreSQL takes no Z here.
    until: until === undefined ? undefined : new Date(until).toISOString().replace('Z', '+00'),
  }
}

function parseOrNull<Result>(parse: () => Result): Result | null {
  try {
    return parse()
  } catch {
    return null
  }
}
