/** A backup that goes on with the log, while the bank serves. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@bank/database/migrate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, query } from '#scripts/postgres/databases.ts'
import type { Postgres } from '#scripts/postgres/postgres.ts'

const own = mkdtempSync(join(tmpdir(), 'bank-follow-'))
vi.stubEnv('BANK_DATA', join(own, 'data'))
const { startPostgres } = await import('#scripts/postgres/postgres.ts')
const { backup, openBackup, restore, writeBackup } = await import('./backup-tasks.ts')
const { readBackupKey } = await import('./backup-key.ts')

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres('followed', { throwaway: true })
  await createDatabase(postgres.url('postgres'), 'bank')
  await migrate(postgres.url('bank'))
  await query(postgres.url('bank'), 'create table note as select n from generate_series(1, 1000) n')
  vi.stubEnv('DATABASE_URL', postgres.url('bank'))
  expect(await backup(['make-key'])).toBe(0)
})
afterAll(async () => {
  await postgres.stop()
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true })
})

test('the log that is followed has every acknowledged row, after a stop and to an instant too', async () => {
  const [followed, bank] = [join(own, 'followed'), postgres.url('bank')]
  const insert = async (n: number) => await query(bank, 'insert into note values ($1)', [n])
  const follow = () => {
    const controller = new AbortController()
    const stop = { signal: controller.signal, finished: Promise.resolve() }
    const ended = writeBackup(bank, followed, readBackupKey(), stop)
    return async () => {
      await insert(0)
      const [now] = await query<{ at: string }>(bank, 'select pg_current_wal_insert_lsn()::text as at')
      const received = 'select from pg_stat_replication where flush_lsn >= $1'
      await expect.poll(() => query(bank, received, [now?.at]), { timeout: 30_000 }).toHaveLength(1)
      controller.abort()
      expect(await ended).toBe(0)
    }
  }
  const first = follow()
  await expect.poll(() => existsSync(join(followed, 'backup.json')), { timeout: 30_000 }).toBe(true)
  await insert(2001)
  await query(bank, 'select pg_switch_wal()')
  await first()
  const [until] = await query<{ at: string }>(bank, 'select clock_timestamp()::text as at')
  const second = follow()
  await insert(2002)
  await second()

  expect(await notesOf(followed)).toEqual([2001, 2002])
  expect(await notesOf(followed, until?.at)).toEqual([2001])
  await expect(restore([followed, '--until', '2199-01-01T00:00:00Z'])).rejects.toThrow(
    'The backup ends before',
  )
  const [segment = ''] = readdirSync(join(followed, 'wal'))
  rmSync(join(followed, 'wal', segment))
  await expect(backup(['verify', followed])).rejects.toThrow(`${segment} is missing`)
})

/** The later notes of a backup. */
async function notesOf(from: string, until?: string): Promise<number[]> {
  const opened = await openBackup(from, until)
  const bank = opened.postgres.url(opened.database)
  const rows = await query<{ n: number }>(bank, 'select n from note where n > 2000 order by n')
  await opened.postgres.stop()
  return rows.map(({ n }) => n)
}
