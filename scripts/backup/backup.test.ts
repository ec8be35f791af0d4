/** A backup of a cluster that serves, and what a restore refuses before it writes anything. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@bank/database/migrate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, query } from '#scripts/postgres/databases.ts'
import type { Postgres } from '#scripts/postgres/postgres.ts'

// A folder for this test, set before it is read: the developer's demo bank may be running.
const own = mkdtempSync(join(tmpdir(), 'bank-backup-'))
process.env['BANK_DATA'] = join(own, 'data')
const { startPostgres } = await import('#scripts/postgres/postgres.ts')
const { backup, restore } = await import('./backup-tasks.ts')
const { readDescription } = await import('./backup-folder.ts')
const { positionOf, segmentAt } = await import('./replication.ts')
const { readBackupKey } = await import('./backup-key.ts')

const folder = join(own, 'monday')
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres('backed-up', { throwaway: true })
  await createDatabase(postgres.url('postgres'), 'bank')
  await migrate(postgres.url('bank'))
  await query(postgres.url('bank'), 'create table note as select n from generate_series(1, 1000) n')
  vi.stubEnv('DATABASE_URL', postgres.url('bank'))
})
afterAll(async () => {
  await postgres.stop()
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true })
})

test('a backup needs a key, which is made once', async () => {
  await expect(backup([folder])).rejects.toThrow('npm run backup -- make-key makes one')
  expect(await backup(['make-key'])).toBe(0)
  await expect(backup(['make-key'])).rejects.toThrow('is there already')
})

test('an incomplete order is answered with every form that the task takes', async () => {
  await expect(backup([])).rejects.toThrow('npm run backup -- verify <folder>')
  await expect(backup(['--follow'])).rejects.toThrow('npm run backup -- <folder> --follow')
  await expect(restore([])).rejects.toThrow('npm run restore -- <folder> --into <data folder>')
})

test('a backup is complete in itself, encrypted, and never written over another', async () => {
  expect(await backup([folder])).toBe(0)
  expect(readFileSync(join(folder, 'base')).includes('PG_VERSION')).toBe(false)
  await expect(backup([folder])).rejects.toThrow(`${folder} is not empty. Nothing was written.`)
  expect(await backup(['verify', folder])).toBe(0)
})

test('a log that was followed for less than the base took leaves the base whole', async () => {
  const copy = join(own, 'short')
  cpSync(folder, copy, { recursive: true })
  const { start, timeline, segmentBytes } = readDescription(copy, readBackupKey())
  mkdirSync(join(copy, 'wal'))
  writeFileSync(join(copy, 'wal', `${segmentAt(positionOf(start), timeline, segmentBytes)}.partial-1`), '')
  expect(await backup(['verify', copy])).toBe(0)
  rmSync(copy, { recursive: true })
})

test('a login that may not replicate is told what it lacks', async () => {
  await query(postgres.url('bank'), `create role plain login password 'plain'`)
  const url = new URL(postgres.url('bank'))
  url.username = 'plain'
  url.password = 'plain'
  vi.stubEnv('DATABASE_URL', url.href)
  await expect(backup([join(own, 'refused')])).rejects.toThrow('alter role "plain" replication')
  expect(existsSync(join(own, 'refused'))).toBe(false)
  vi.stubEnv('DATABASE_URL', postgres.url('bank'))
})

test('a damaged or incomplete backup, and another key, are refused before anything is written', async () => {
  const into = join(own, 'into')
  const refusals: [sentence: string, damage: (copy: string) => void][] = [
    ['base is damaged: it was changed. Nothing was restored.', (copy) => flip(join(copy, 'base'), 5_000_000)],
    ['base is damaged: its end is missing.', (copy) => truncateSync(join(copy, 'base'), 3_000_000)],
    ['base is damaged: its end is missing.', (copy) => cutLastChunk(join(copy, 'base'))],
    [
      'base is damaged: there is something after its end.',
      (copy) => writeFileSync(join(copy, 'base'), '1', { flag: 'a' }),
    ],
    ['base is missing.', (copy) => rmSync(join(copy, 'base'))],
    ['backup.json is damaged.', (copy) => flip(join(copy, 'backup.json'), 60)],
    ['is not a backup: it has no backup.json.', (copy) => rmSync(join(copy, 'backup.json'))],
  ]
  for (const [index, [sentence, damage]] of refusals.entries()) {
    const copy = join(own, `copy-${index}`)
    cpSync(folder, copy, { recursive: true })
    damage(copy)
    await expect(restore([copy, '--into', into]), sentence).rejects.toThrow(sentence)
    rmSync(copy, { recursive: true })
  }
  const other = join(own, 'other.key')
  writeFileSync(other, Buffer.alloc(32, 7).toString('base64'))
  vi.stubEnv('BACKUP_KEY_FILE', other)
  await expect(restore([folder, '--into', into])).rejects.toThrow('was made with another key')
  vi.stubEnv('BACKUP_KEY_FILE', undefined)
  expect(existsSync(into)).toBe(false)
  await expect(restore([folder, '--into', own])).rejects.toThrow(`${own} is not empty. Nothing was restored.`)
})

test('the restored bank has every row and a password of its own, and is not restored twice', async () => {
  expect(await restore([folder])).toBe(0)
  await expect(restore([folder])).rejects.toThrow('already. Nothing was changed.')
  const restored = await startPostgres('demo')
  expect(await query(restored.url('bank'), 'select count(*)::int as notes from note')).toEqual([
    { notes: 1000 },
  ])
  await restored.stop()
})

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(file, bytes)
}

/** The mark of the end is an empty chunk: its header and its tag. */
function cutLastChunk(file: string): void {
  truncateSync(file, readFileSync(file).length - 20)
}
