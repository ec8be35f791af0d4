/** A database that is killed under load, restored from a backup that was followed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBooks } from '@bank/database/check-books'
import { migrate } from '@bank/database/migrate'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { createDatabase, query } from '#scripts/postgres/databases.ts'

const own = mkdtempSync(join(tmpdir(), 'bank-restore-'))
vi.stubEnv('BANK_DATA', join(own, 'data'))
const { deleteCluster, startPostgres } = await import('#scripts/postgres/postgres.ts')
const { backup, openBackup, writeBackup } = await import('./backup-tasks.ts')
const { readBackupKey } = await import('./backup-key.ts')
const { positionOf } = await import('./replication.ts')

const writerCount = 8
const rowsSinceBackup = 25_000

type Acknowledged = { n: number; position: bigint }

/** Commits a row after the other until the database is gone; notes each that was acknowledged. */
async function write(url: string, writer: number, acknowledged: Acknowledged[]): Promise<void> {
  const client = new Client(url)
  client.on('error', () => {}) // The database is killed.
  await client.connect()
  try {
    for (let row = 0; ; row += 1) {
      const n = row * writerCount + writer
      await client.query('insert into note values ($1, $2)', [n, 'x'.repeat(2_000)])
      const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
      acknowledged.push({ n, position: positionOf(rows[0]?.at ?? '') })
    }
  } catch {
    await client.end().catch(() => {}) // It has closed already.
  }
}

test('a restore has every row that was acknowledged and received before the database’s end', async () => {
  const folder = join(own, 'backup')
  const postgres = await startPostgres('loaded')
  const bank = postgres.url('bank')
  await createDatabase(postgres.url('postgres'), 'bank')
  await migrate(bank)
  await query(bank, 'create table note (n int primary key, text text not null)')
  await backup(['make-key'])

  const acknowledged: Acknowledged[] = []
  const writers = Array.from({ length: writerCount }, (_, writer) => write(bank, writer, acknowledged))
  const stop = { signal: new AbortController().signal, finished: Promise.resolve() }
  const following = writeBackup(bank, folder, readBackupKey(), stop).catch(String)
  await expect.poll(() => existsSync(join(folder, 'backup.json')), { timeout: 120_000 }).toBe(true)
  const sinceBackup = acknowledged.length
  await expect
    .poll(() => acknowledged.length, { timeout: 300_000 })
    .toBeGreaterThan(sinceBackup + rowsSinceBackup)
  const [received] = await query<{ at: string }>(
    bank,
    'select flush_lsn::text as at from pg_stat_replication where flush_lsn is not null',
  )
  const pidFile = await query<{ text: string }>(bank, `select pg_read_file('postmaster.pid') as text`)
  process.kill(Number(pidFile[0]?.text.split('\n')[0]), 'SIGQUIT')
  await Promise.all([...writers, postgres.exited])
  expect(await following).toMatch('The log is no longer received')

  const began = performance.now()
  const restored = await openBackup(folder)
  const seconds = (performance.now() - began) / 1000
  const url = restored.postgres.url(restored.database)
  const there = new Set((await query<{ n: number }>(url, 'select n from note')).map(({ n }) => n))
  expect((await checkBooks(url)).findings).toEqual([])
  await restored.postgres.stop()
  const safe = acknowledged.filter(({ position }) => position <= positionOf(received?.at ?? ''))
  const late = acknowledged.filter(({ n }) => !there.has(n)).length
  console.info(
    `restore: ${acknowledged.length} rows acknowledged, ${acknowledged.length - sinceBackup} of them after ` +
      `the backup; ${safe.filter(({ n }) => !there.has(n)).length} missing of ${safe.length} received, ` +
      `${late} of all; ${seconds.toFixed(1)} s`,
  )
  expect(safe.length).toBeGreaterThan(sinceBackup)
  expect(safe.filter(({ n }) => !there.has(n))).toEqual([])
  expect(seconds).toBeLessThan(60)

  // The control: the same backup without the log that was followed lacks rows.
  rmSync(join(folder, 'wal'), { recursive: true })
  const base = await openBackup(folder)
  const inBase = await query<{ n: number }>(base.postgres.url(base.database), 'select n from note')
  expect(inBase.length).toBeLessThan(there.size - rowsSinceBackup / 2)
  await base.postgres.stop()
  await postgres.stop()
  await deleteCluster('loaded')
  rmSync(own, { recursive: true })
})
