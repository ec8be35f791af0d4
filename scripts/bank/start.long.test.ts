/** `npm start` when its own PostgreSQL ends before it. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bareEnv, start } from './started-bank.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the demo bank closes, and says why, when its database stops', async () => {
  const bank = start(bareEnv(folder))
  await bank.address
  const [pid] = readFileSync(join(folder, 'demo/pg/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGINT')
  expect(await bank.exitCode).toBe(1)
  expect(bank.errors()).toContain('PostgreSQL stopped unexpectedly.')
})
