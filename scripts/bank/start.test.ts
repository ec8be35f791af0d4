/** `npm start` at a terminal: it opens, it prints why if it cannot, and Ctrl-C leaves nothing behind. */
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { makeAdminCommand } from './admins.ts'
import { createDatabase, query } from '#scripts/postgres/databases.ts'
import { run } from '#scripts/processes.ts'
import { startPostgres } from '#scripts/postgres/postgres.ts'
import { root } from '#scripts/project.ts'
import { bareEnv, start as startBank } from './started-bank.ts'

// A folder for this test: the developer's demo bank may be running.
const folder = mkdtempSync(join(tmpdir(), 'bank-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const env = bareEnv(folder)
const start = (more: NodeJS.ProcessEnv = {}, args: string[] = []) => startBank({ ...env, ...more }, args)

/** Waits until the server of a bank that was killed has left as well. */
async function expectGone(url: string): Promise<void> {
  const state = () =>
    fetch(url).then(
      () => 'answers',
      () => 'gone',
    )
  await expect.poll(state, { timeout: 20_000 }).toBe('gone')
}

async function refusal(more: NodeJS.ProcessEnv, args: string[] = []): Promise<string> {
  const { exitCode, errors } = start(more, args)
  expect(await exitCode).toBe(1)
  expect(errors()).not.toMatch(/^\s+at /m)
  return errors().trim()
}

describe('the demo bank', () => {
  test('opens once, comes back with its keys after it was killed, and closes in order', async () => {
    const first = start()
    const url = await first.address
    expect((await fetch(new URL('/health/ready', url))).status).toBe(200)
    expect(await (await fetch(url)).text()).toContain('<html')
    // The terminal stays readable; the file has the whole log.
    expect((await fetch(new URL('/api/admin/overview', url))).status).toBe(401)
    await expect
      .poll(() => readFileSync(join(folder, 'demo/bank.log'), 'utf8'))
      .toMatch(/"level":"info".*"path":"\/api\/admin\/overview"/)
    expect(await refusal({})).toMatch(`is in use: process ${first.pid} runs it and answers at ${url}.`)

    const keys = () => readFileSync(join(folder, 'demo/bank.key'), 'utf8')
    const keysBefore = keys()
    first.kill('SIGKILL')
    await first.exitCode
    await expectGone(url)
    const next = start({ PORT: new URL(url).port })
    expect(await next.address).toBe(url)
    expect(keys()).toBe(keysBefore)

    const { postgresPort }: { postgresPort: number } = JSON.parse(
      readFileSync(join(folder, 'demo/run.json'), 'utf8'),
    )
    next.kill('SIGINT')
    expect(await next.exitCode).toBe(0)
    expect(next.errors()).toBe('')
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    await expect(query(`postgres://bank_admin:x@127.0.0.1:${postgresPort}/bank`, 'select 1')).rejects.toThrow(
      'ECONNREFUSED',
    )
    expect(existsSync(join(folder, 'demo/run.json'))).toBe(false)
  })

  test('is refused in production and to the network', async () => {
    expect(await refusal({ NODE_ENV: 'production' })).toBe(
      'NODE_ENV is production and DATABASE_URL is not set: the demo bank is not for production.',
    )
    expect(await refusal({ HOST: '0.0.0.0' })).toContain('DEMO_PUBLIC=1')
    expect(await refusal({ FIRST_ADMIN_USERNAME: 'ada', FIRST_ADMIN_EMAIL: ' ' })).toMatch(
      /FIRST_ADMIN_FIRST_NAME, FIRST_ADMIN_LAST_NAME, FIRST_ADMIN_EMAIL is not set\.$/,
    )
  })

  test('says so when its port is taken, or is none', async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => {
        const address = other.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
    expect(await refusal({ PORT: String(port) })).toBe(
      `Port ${port} is taken. Choose another: PORT=3001 npm start`,
    )
    other.close()
    expect(await refusal({ PORT: 'three' })).toBe('PORT=three is not the number of a port.')
  })

  test('names every setting that is wrong, in a sentence each, before anything is started', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'bank-settings-'))
    const output = await refusal({
      BANK_DATA: elsewhere,
      LOG_LEVEL: 'loud',
      PAYMENT_CODE_ABOVE: 'foo',
      REQUIRE_TWO_FACTOR: 'maybe',
    })
    const named = output.split('\n').map((sentence) => sentence.split(' ', 1).join(''))
    expect(new Set(named)).toEqual(new Set(['LOG_LEVEL', 'PAYMENT_CODE_ABOVE', 'REQUIRE_TWO_FACTOR']))
    expect(existsSync(join(elsewhere, 'demo'))).toBe(false)
    rmSync(elsewhere, { recursive: true, force: true })
  })

  test('knows no other option than --reset', async () => {
    expect(await refusal({}, ['--rest'])).toContain('npm start does not know --rest')
  })
})

test('an operator’s database that cannot be had is a sentence that names DATABASE_URL', async () => {
  const keys = join(folder, 'demo/bank.key')
  expect(await refusal({ DATABASE_URL: 'mysql://x', KEY_FILE: keys })).toMatch(
    /^DATABASE_URL must be a postgres:\/\/ address\.?$/,
  )
  expect(await refusal({ DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/none', KEY_FILE: keys })).toBe(
    'DATABASE_URL names 127.0.0.1:1/none, and no server responds there.',
  )
})

test('an operator’s database is migrated and served, without the demo users', async () => {
  const postgres = await startPostgres('operator', { throwaway: true })
  await createDatabase(postgres.url('postgres'), 'mine')
  const keyFile = join(folder, 'operator.key')
  copyFileSync(process.env['TEST_KEY_FILE'] ?? '', keyFile)

  const first = {
    FIRST_ADMIN_USERNAME: 'first',
    FIRST_ADMIN_FIRST_NAME: 'Ada',
    FIRST_ADMIN_LAST_NAME: 'First',
    FIRST_ADMIN_EMAIL: 'ada@bank.example',
  }
  const bank = start({ DATABASE_URL: postgres.url('mine'), KEY_FILE: keyFile, ...first })
  const url = await bank.address
  expect((await fetch(new URL('/health/ready', url))).status).toBe(200)
  const connected = () =>
    query(
      postgres.url('mine'),
      "select distinct usename from pg_stat_activity where datname = 'mine' and pid <> pg_backend_pid()",
    )
  // PostgreSQL takes a moment to drop the closed connection of the migration.
  await expect
    .poll(connected, { timeout: 10_000 })
    .toEqual([{ usename: expect.stringMatching(/^bank_app_\w+$/) }])
  expect(await query(postgres.url('mine'), 'select from identity.users')).toEqual([])
  // The output is no terminal, so a link in it would be stored.
  await expect.poll(bank.output).toContain(`It has no administrator yet. To create one:  ${makeAdminCommand}`)
  expect(bank.output()).toContain('this is not a terminal')

  const operatorEnv = { ...env, DATABASE_URL: postgres.url('mine'), KEY_FILE: keyFile, PUBLIC_URL: url }
  const admins = join(root, 'scripts/bank/admins.ts')
  const letFirstIn = `import { firstAdmin, createFirstAdmin } from '${admins}'
    await createFirstAdmin(process.env.DATABASE_URL, firstAdmin(process.env), true)`
  const shown = async () =>
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', letFirstIn], {
      env: { ...operatorEnv, ...first },
    })
  expect((await shown()).stdout).toMatch(/\/setup\/[\w-]{43}\n[^]*The link sets up first once/)
  // The bank has an admin now.
  expect((await shown()).stdout).toBe('')
  const admin = async (...args: string[]) =>
    await run(join(root, 'scripts/tasks.ts'), ['admin', ...args], { env: operatorEnv, output: 'keep' })
  const options = [
    '--username',
    'Mjames',
    '--first-name',
    'Marva',
    '--last-name',
    'James',
    '--email',
    'Marva.James@bank.example',
  ]
  const made = await admin('create', ...options)
  expect(made.code).toBe(0)
  const [, token = ''] = /\/setup\/([\w-]{43})\n/.exec(made.output) ?? []
  expect(made.output).toContain(`${url.replace(/\/$/, '')}/setup/${token}`)
  const body = JSON.stringify({ token, username: 'mjames', password: 'a quiet evening by the kettle' })
  const begun = await fetch(new URL('/api/account-setup/begin', url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
  })
  expect(begun.status).toBe(200)
  expect(await admin('create', ...options)).toEqual({
    code: 1,
    output: expect.stringContaining('This username is already in use'),
  })
  expect(
    await query(
      postgres.url('mine'),
      `select username, email, role, totp_secret from identity.users
        join identity.credential on user_id = id where username <> 'first'`,
    ),
  ).toEqual([{ username: 'mjames', email: 'marva.james@bank.example', role: 'admin', totp_secret: null }])
  bank.kill('SIGTERM')
  expect(await bank.exitCode).toBe(0)
  expect(await refusal({ DATABASE_URL: postgres.url('mine') })).toContain('KEY_FILE')
  expect(await refusal({ DATABASE_URL: postgres.url('mine'), KEY_FILE: keyFile }, ['--reset'])).toContain(
    'will not be deleted',
  )
  await postgres.stop()
})
