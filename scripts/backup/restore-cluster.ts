/** Makes a cluster's files of a backup, and lets PostgreSQL replay its log. */
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { escapeLiteral } from 'pg'
import { superuser } from '#scripts/postgres/postgres.ts'
import { changeOwner, runProgram } from '#scripts/postgres/programs.ts'
import type { PostgresHome } from '#scripts/postgres/postgres-home.ts'
import { Sentence } from '#scripts/project.ts'
import { type Backup, basePath, fileKey, type Segment } from './backup-folder.ts'
import { decrypt } from './encrypted-file.ts'
import { unpack, type Unpacking } from './tar.ts'

/** The instant up to which PostgreSQL replays; undefined for the end of the log. */
export type Until = string | undefined

type Account = Pick<Unpacking, 'uid' | 'gid'>

/** Unpacks base and log into an empty folder. PostgreSQL replays the log when it is started there. */
export async function unpackBackup(
  backup: Backup,
  segments: Segment[],
  files: string,
  unpacking: Unpacking,
): Promise<void> {
  await unpack(decrypt(basePath(backup), fileKey(backup, 'base')), files, unpacking)
  for (const { name, path, growing } of segments) {
    const to = join(files, 'pg_wal', name)
    // The base has the log of its own time, which may reach further than a copy that was still growing.
    const file = await open(to, existsSync(to) ? 'r+' : 'w', 0o600)
    for await (const part of decrypt(path, fileKey(backup, name), { growing })) await file.writeFile(part)
    await file.truncate(backup.segmentBytes)
    await file.sync()
    await file.close()
    give(unpacking, to)
  }
  writeOwn(unpacking, join(files, 'recovery.signal'), '')
}

/** The settings by which PostgreSQL replays what lies in pg_wal. */
function recoverySettings(until: Until): string[] {
  const target = until === undefined ? [] : [`recovery_target_time=${until}`]
  return ['restore_command=exit 1', 'recovery_target_action=promote', ...target]
}

/** Prepares the files for an operator's PostgreSQL, which replays at its first start. */
export function leaveToOperator(files: string, until: Until): void {
  const lines = recoverySettings(until).map((setting) => setting.replace(/=(.*)/, " = '$1'"))
  appendFileSync(join(files, 'postgresql.auto.conf'), `${lines.join('\n')}\n`)
}

/**
 * Replays the log with the PostgreSQL that comes with the dependencies, and gives the superuser a password.
 * Answers the instant of the last commit that was replayed, as PostgreSQL's log has it.
 */
export async function replay(
  home: PostgresHome,
  files: string,
  password: string,
  until: Until,
): Promise<string | null> {
  const settings = [...recoverySettings(until), 'hot_standby=off', 'log_min_messages=log', 'jit=off']
  const args = ['--single', '-D', files, ...settings.flatMap((one) => ['-c', one]), 'template1']
  const sql = [
    `do $$ begin if to_regrole('${superuser}') is null then create role ${superuser}; end if; end $$;`,
    `alter role ${superuser} superuser login password ${escapeLiteral(password)};`,
  ]
  const { code, output } = await runProgram(home, 'postgres', args, files, `${sql.join('\n')}\n`)
  if (until !== undefined && /before configured recovery target was reached/.test(output))
    throw new Sentence(`The backup ends before ${until}. Without --until it is restored to its end.`)
  if (code !== 0 || /\b(FATAL|ERROR|PANIC):/.test(output))
    throw new Error(`PostgreSQL could not replay the backup:\n${output.slice(-3000)}`)
  return /last completed transaction was at log time (.+)/.exec(output)?.[1]?.trim() ?? null
}

/** Settings that fit every machine, in the place of those of the cluster that was backed up. */
export function setPlainAccess(home: PostgresHome, files: string): void {
  const access = ['127.0.0.1/32', '::1/128'].map((from) => `host all all ${from} scram-sha-256\n`).join('')
  const plain = {
    'postgresql.conf': '',
    'postgresql.auto.conf': '',
    'pg_ident.conf': '',
    'pg_hba.conf': access,
  }
  for (const [name, text] of Object.entries(plain)) {
    writeFileSync(join(files, name), text, { mode: 0o600 })
    changeOwner(home, join(files, name))
  }
}

/** Makes the folder, or takes an empty one. PostgreSQL refuses to start in a folder that others can read. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o700)
}

/** Throws a Sentence unless the folder is empty or not there yet. */
export function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Sentence(`${folder} is not empty. Nothing was restored.`)
}

function writeOwn(account: Account, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  give(account, path)
}

function give({ uid, gid }: Account, path: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
