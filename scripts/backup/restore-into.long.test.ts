/** A restore into a folder that the operator made. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '@bank/database/migrate'
import { expect, test, vi } from 'vitest'
import { createDatabase } from '#scripts/postgres/databases.ts'

const own = mkdtempSync(join(tmpdir(), 'bank-restore-'))
vi.stubEnv('BANK_DATA', join(own, 'data'))
const { startPostgres } = await import('#scripts/postgres/postgres.ts')
const { backup, restore } = await import('./backup-tasks.ts')

test('a data folder is left to PostgreSQL as it wants it: to its account alone', async () => {
  const postgres = await startPostgres('backed-up', { throwaway: true })
  await createDatabase(postgres.url('postgres'), 'bank')
  await migrate(postgres.url('bank'))
  vi.stubEnv('DATABASE_URL', postgres.url('bank'))
  expect(await backup(['make-key'])).toBe(0)
  const folder = join(own, 'monday')
  expect(await backup([folder])).toBe(0)
  const into = join(own, 'left-to-postgresql')
  mkdirSync(into, { mode: 0o755 })
  expect(await restore([folder, '--into', into])).toBe(0)
  expect(statSync(into).mode & 0o777).toBe(0o700)
  await postgres.stop()
  vi.unstubAllEnvs()
  rmSync(own, { recursive: true })
})
