/** A real bank, opened as docs/OPERATIONS.md says, to the first payment, with a second server beside it. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '#scripts/postgres/databases.ts'
import { otherBank } from '#scripts/other-bank.ts'
import { type Postgres, startPostgres } from '#scripts/postgres/postgres.ts'
import { run } from '#scripts/processes.ts'
import { root } from '#scripts/project.ts'
import { bareEnv, secretFile, start } from './started-bank.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-operate-'))
let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres('operate', { throwaway: true })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

// The address that the existing build was made for, so that this test needs no build of its own.
const origin = 'https://localhost'
const password = 'a quiet evening by the kettle'
const keyFile = join(folder, 'etc/keys.json')
const operator = { name: 'bank_operator', password: randomUUID() }

/** The URL of a database for the operator, who is no superuser. */
function ownerUrl(database: string): string {
  const url = new URL(postgres.url(database))
  url.username = operator.name
  url.password = operator.password
  return url.href
}

const env = (): NodeJS.ProcessEnv => ({
  ...bareEnv(folder),
  NODE_ENV: 'production',
  PUBLIC_URL: origin,
  TRUSTED_PROXIES: '127.0.0.1',
  DATABASE_URL_FILE: secretFile(folder, ownerUrl('bank')),
  KEY_FILE: keyFile,
})

async function task(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
  return await run(join(root, 'scripts/tasks.ts'), [name, ...args], { env: env(), output: 'keep' })
}

/** A browser behind the load balancer: its requests alternate between two servers, with the same cookie. */
class Caller {
  #cookie = ''
  readonly #servers: () => string[]
  #asked = 0

  constructor(servers: () => string[]) {
    this.#servers = servers
  }

  async ask(path: string, json?: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const servers = this.#servers()
    this.#asked += 1
    const server = servers[this.#asked % servers.length] ?? ''
    const headers = { origin, cookie: this.#cookie, 'x-forwarded-for': '203.0.113.7' }
    const post = {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    }
    const response = await fetch(new URL(path, server), json === undefined ? { headers } : post)
    const session = response.headers.getSetCookie().find((line) => line.startsWith('__Host-session='))
    this.#cookie = session?.split(';')[0] ?? this.#cookie
    const body: unknown = await response.json().catch(() => null)
    return { status: response.status, body: { ...Object(body) } }
  }

  /** Returns the body of a call that has to succeed. */
  async do(path: string, json?: object): Promise<Record<string, unknown>> {
    const { status, body } = await this.ask(path, json)
    expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200)
    return body
  }
}

/**
 * The present code of this user's authenticator. A code counts once in half a minute; this test does not
 * wait.
 */
async function codeOf(username: string, secret: string): Promise<string> {
  await query(
    postgres.url('bank'),
    `update identity.credential set last_step = 0
    where user_id = (select id from identity.users where username = $1)`,
    [username],
  )
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

/** Goes from a setup link to a session; returns the secret of the new authenticator. */
async function setUp(caller: Caller, username: string, token: string): Promise<string> {
  const { key, secret } = await caller.do('/api/account-setup/begin', { token, username, password })
  await caller.do('/api/account-setup/complete', { token, key, code: await codeOf(username, String(secret)) })
  await caller.do('/api/sign-in', {
    identifier: username,
    password,
    code: await codeOf(username, String(secret)),
  })
  return String(secret)
}

function tokenIn(text: unknown): string {
  return /\/setup\/([\w-]{43})/.exec(String(text))?.[1] ?? ''
}

type User = { caller: Caller; username: string; secret: string }

/** A client of a new bank, with money on an account. */
async function clientOf(admin: User, caller: Caller): Promise<User & { accountId: string }> {
  const [userId, accountId] = [randomUUID(), randomUUID()]
  const username = 'odile'
  const names = { username, firstName: 'Odile', lastName: 'Baron', email: 'odile.baron@client.example' }
  const code = () => codeOf(admin.username, admin.secret)
  const { link } = await admin.caller.do('/api/admin/users', {
    ...names,
    userId,
    role: 'user',
    code: await code(),
  })
  const secret = await setUp(caller, username, tokenIn({ ...Object(link) }.url))

  const order = {
    accountId,
    clientId: userId,
    accountType: 'business',
    nickname: 'Everyday',
    currency: 'USD',
    initialBalance: '5000.00',
  }
  const { confirmationId } = await admin.caller.do('/api/admin/accounts/confirm', {
    order,
    code: await code(),
  })
  await admin.caller.do('/api/admin/accounts', { order, confirmationId })
  return { caller, username, secret, accountId }
}

/** A payment to a beneficiary who was just added, which needs a code. */
async function pay({
  caller,
  username,
  secret,
  accountId,
}: User & { accountId: string }): Promise<Record<string, unknown>> {
  const beneficiary = {
    kind: 'bank',
    beneficiaryId: randomUUID(),
    name: 'Whitcombe & Sons',
    address: '14 Lime Street',
    town: 'London',
    country: 'GB',
    bankName: 'Thames & Mercer Bank',
    bankAccountNumber: 'GB29 NWBK 6016 1331 9268 19',
    bankRoutingNumber: '601613',
    swiftCode: 'thmbgb2l',
  }
  const added = await caller.do('/api/beneficiaries/confirm', {
    beneficiary,
    code: await codeOf(username, secret),
  })
  await caller.do('/api/beneficiaries', { beneficiary, confirmationId: added.confirmationId })
  const order = {
    paymentId: randomUUID(),
    accountId,
    beneficiaryId: beneficiary.beneficiaryId,
    amount: '1250.00',
  }
  const { confirmationId } = await caller.do('/api/payments/confirm', {
    order,
    code: await codeOf(username, secret),
  })
  return await caller.do('/api/payments', { ...order, confirmationId })
}

/**
 * A staging bank from the same project folder, with a database in the same cluster and a name of its own:
 * each bank has its own pages.
 */
async function expectOpensBeside(live: string, staging: string): Promise<void> {
  const bank = start({
    ...env(),
    ...otherBank,
    DATABASE_URL_FILE: '',
    DATABASE_URL: ownerUrl('staging'),
    KEY_FILE: staging,
  })
  const page = async (server: string) => await (await fetch(server)).text()
  expect(await page(await bank.address)).toContain(otherBank.BANK_NAME)
  expect(await page(live)).not.toContain(otherBank.BANK_NAME)
  expect(bank.output()).toContain('The bank is open:  https://pitons.example\n')
  bank.kill('SIGTERM')
  expect(await bank.exitCode).toBe(0)
}

test('a new bank is started by following the manual, and a second server beside it', async () => {
  await query(
    postgres.url('postgres'),
    `create role ${operator.name} login createrole password '${operator.password}'`,
  )
  for (const name of ['bank', 'staging']) {
    await query(
      postgres.url('postgres'),
      `create database ${name} owner ${operator.name} template template0
      encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`,
    )
  }
  const without = start(env())
  expect(await without.exitCode).toBe(1)
  expect(without.errors()).toContain(`npm run admin -- make-keys ${keyFile}`)
  const makingKeys = await task('admin', 'make-keys', keyFile)
  expect(makingKeys).toMatchObject({ code: 0, output: expect.stringContaining(`KEY_FILE=${keyFile}`) })
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)

  const first = start(env())
  const servers = [await first.address]
  const names = [
    '--username',
    'marva',
    '--first-name',
    'Marva',
    '--last-name',
    'James',
    '--email',
    'marva@bank.example',
  ]
  const made = await task('admin', 'create', ...names)
  expect(made.output).toContain(`${origin}/setup/`)
  const caller = new Caller(() => servers)
  const admin = { caller, username: 'marva', secret: await setUp(caller, 'marva', tokenIn(made.output)) }

  // Rewinds the time of the server's last check; the next one puts these events under a checkpoint.
  await query(
    postgres.url('bank'),
    `update audit.checkpoint_progress set ready_event = (select max(id) from audit.event),
    ready_xid = pg_current_xact_id(), marked_at = clock_timestamp() - interval '1 minute'`,
  )
  // Another host has its own copy of the keys in another folder, and the bank another database of the same
  // cluster.
  const copy = join(folder, 'elsewhere/keys.json')
  mkdirSync(join(folder, 'elsewhere'), { mode: 0o700 })
  copyFileSync(keyFile, copy)
  // The pages are built already, as they are in an image.
  const second = start({ ...env(), KEY_FILE: copy, WEB_ROOT: join(root, 'web/dist') })
  servers.push(await second.address)
  expect(second.output()).not.toContain('the web is built')
  await expectOpensBeside(servers[0] ?? '', copy)

  const client = await clientOf(admin, new Caller(() => servers))
  expect(await pay(client)).toMatchObject({ amount: '1250.00', currency: 'USD', balance: '3750.00' })
  // There are more requests at once than connections, so each server has to open new ones.
  const crowd = await Promise.all(
    Array.from({ length: 60 }, async () => (await client.caller.ask('/api/accounts')).status),
  )
  expect(new Set(crowd)).toEqual(new Set([200]))
  for (const server of servers) expect((await fetch(new URL('/health/ready', server))).status).toBe(200)
  expect(await admin.caller.do('/api/admin/overview')).toMatchObject({
    users: 2,
    accounts: 1,
    proxies: 'fine',
  })

  // The server's log has the lines that prove the audit's checkpoints, with the digest that the books' check
  // prints.
  const digests = () => {
    const lines = `${first.errors()}${second.errors()}`.matchAll(
      /"digest":"([0-9a-f]{64})".*an audit checkpoint was written/g,
    )
    return [...lines].map(([, digest]) => digest)
  }
  await expect.poll(digests, { timeout: 20_000 }).not.toEqual([])
  const { code, output } = await task('check-books')
  expect([code, output]).toEqual([0, expect.stringContaining('The books balance.')])
  expect(digests()).toContain(/the last one ([0-9a-f]{64})/.exec(output)?.[1])

  copyFileSync(process.env['TEST_KEY_FILE'] ?? '', join(folder, 'foreign.json'))
  const foreign = start({ ...env(), KEY_FILE: join(folder, 'foreign.json') })
  expect(await foreign.exitCode).toBe(1)
  expect(foreign.errors().trim()).toMatch(
    /^KEY_FILE names .*foreign\.json, and these are not the keys of this bank/,
  )

  for (const server of [first, second]) server.kill('SIGTERM')
  expect(await Promise.all([first.exitCode, second.exitCode])).toEqual([0, 0])
})
