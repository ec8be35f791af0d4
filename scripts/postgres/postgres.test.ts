/** The embedded PostgreSQL: its access, its durability, and that it leaves nothing behind. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { query } from './databases.ts'

// A folder for this test, set before it is read: the developer's demo bank may be running.
const dataFolder = mkdtempSync(join(tmpdir(), 'bank-postgres-'))
process.env['BANK_DATA'] = dataFolder
const { deleteCluster, startPostgres } = await import('./postgres.ts')

afterAll(async () => {
  await deleteCluster('kept')
  rmSync(dataFolder, { recursive: true })
})

/** The value of one SQL expression. */
async function ask(url: string, expression: string): Promise<string> {
  const rows = await query<{ value: string }>(url, `select ${expression} as value`)
  return rows[0]?.value ?? ''
}

describe('a throwaway cluster', () => {
  test('refuses connections without the password, and listens on this machine alone', async () => {
    const postgres = await startPostgres('own', { throwaway: true })
    const url = new URL(postgres.url('postgres'))
    url.password = 'wrong'
    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(await ask(postgres.url('postgres'), "current_setting('listen_addresses')")).toBe('127.0.0.1')
    expect(await ask(postgres.url('postgres'), "current_setting('unix_socket_directories')")).toBe('')
    for (const address of ownAddresses()) {
      await expect(
        query(`postgres://bank_admin:x@${address}:${postgres.port}/postgres`, 'select 1'),
      ).rejects.toThrow('ECONNREFUSED')
    }
    await postgres.stop()
  })

  test('leaves no process and no file', async () => {
    const postgres = await startPostgres('own', { throwaway: true })
    const folder = await ask(postgres.url('postgres'), "current_setting('data_directory')")
    const pid = Number((await ask(postgres.url('postgres'), "pg_read_file('postmaster.pid')")).split('\n')[0])
    expect(existsSync(folder)).toBe(true)
    await postgres.stop()
    expect(existsSync(folder)).toBe(false)
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})

describe('a durable cluster', () => {
  test('keeps its data and its password', async () => {
    const first = await startPostgres('kept')
    expect(await ask(first.url('postgres'), "current_setting('fsync')")).toBe('on')
    await query(first.url('postgres'), 'create table note as select 42 as number')
    await first.stop()
    const second = await startPostgres('kept')
    expect(await query(second.url('postgres'), 'select number from note')).toEqual([{ number: 42 }])
    await second.stop()
  })

  test('cannot be started twice', async () => {
    const postgres = await startPostgres('kept')
    await expect(startPostgres('kept')).rejects.toThrow(`is in use: process ${process.pid} runs it`)
    await expect(deleteCluster('kept')).rejects.toThrow('is in use')
    await postgres.stop()
  })

  test('starts again after its run was killed and left the server running', async () => {
    const killed = spawn(
      process.execPath,
      [
        '-e',
        `const { startPostgres } = await import('./scripts/postgres/postgres.ts')
        console.log((await startPostgres('kept')).port)`,
      ],
      {
        env: { ...process.env, BANK_DATA: dataFolder },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const port = await new Promise<number>((resolve) =>
      killed.stdout.once('data', (chunk) => resolve(Number(chunk))),
    )
    killed.kill('SIGKILL')
    await new Promise((resolve) => killed.once('close', resolve))
    const postgres = await startPostgres('kept')
    expect(await query(postgres.url('postgres'), 'select number from note')).toEqual([{ number: 42 }])
    await expect(query(`postgres://bank_admin:x@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
      'ECONNREFUSED',
    )
    await postgres.stop()
  })

  test('is deleted with its files', async () => {
    await deleteCluster('kept')
    expect(existsSync(join(dataFolder, 'kept'))).toBe(false)
  })
})

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((addresses) =>
    (addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address),
  )
}
