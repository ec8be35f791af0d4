import { randomInt } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { SignIn } from '@bank/contract'
import { getAppLogin } from '@bank/database/app-login'
import { sql } from 'kysely'
import { test as base } from 'vitest'
import { openBank } from '#bank.ts'
import { readConfig } from '#config/config.ts'
import { keepProofKeys, keepRules } from '#prepare-bank.ts'
import type { PasswordCost } from '#identity/passwords/passwords.ts'
import type { Route } from '#http/edge/known-routes.ts'
import type { Services } from '#http/procedures.ts'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { type Database, openAsOwner } from '#platform/database.ts'
import { openLog } from '#platform/log.ts'
import { lightCost, type TestUser, type TestSession, testPassword } from './builders.ts'
import { type Clone, cloneDatabase, setting } from './clones.ts'

/** The whole bank as one server, on a port and a database of its own. Requests travel over HTTP. */
export type TestServer = {
  services: Services
  /** Every address that is served, but for the pages of the web. */
  routes: () => Route[]
  clone: Clone
  /** The owner's connection, for builders and for data that no client sees. */
  owner: Database
  port: number
  origin: string
  /** Where `/metrics` is served; 0 where it is not. */
  metricsPort: number
  /** A browser with an address of its own, signed in when it is given a session. */
  browser: (session?: TestSession) => Browser
  /** An unused code of this user: moves the bank's clock, which otherwise stands still, to the next one. */
  nextCode: (user: TestUser) => string
  /** The fields of the sign-in form with right values. */
  credentialsOf: (user: TestUser) => SignIn
  /** The log so far. */
  log: () => string
  close: () => Promise<void>
}

/**
 * `databasePort` leads to the database by another way; with `ownLogin` the server has an account that no
 * other test uses; `beside` is another server of the same bank, which is closed later; `waitMs` is how long a
 * request waits for a connection to the database; `passwordCost` is light where a test does not say
 * otherwise.
 */
type Options = {
  template?: 'migrated' | 'demo'
  env?: Record<string, string>
  databasePort?: number
  ownLogin?: boolean
  beside?: TestServer
  waitMs?: number
  passwordCost?: PasswordCost
}

/**
 * Opens the bank on a copy of a template. `env` holds an operator's settings. X-Forwarded-For gives each
 * browser its address.
 */
export async function startTestServer({
  template = 'migrated',
  env = {},
  databasePort,
  ownLogin = false,
  beside,
  waitMs,
  passwordCost = lightCost,
}: Options = {}): Promise<TestServer> {
  const clone = beside?.clone ?? (await cloneDatabase(template))
  const databaseUrl = new URL(clone.appUrl)
  if (databasePort !== undefined) databaseUrl.port = String(databasePort)
  if (ownLogin) {
    const { user, password } = await getAppLogin(clone.ownerUrl)
    databaseUrl.username = user
    databaseUrl.password = password
  }
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl.href,
    DATABASE_POOL: '5',
    KEY_FILE: setting('TEST_KEY_FILE'),
    PORT: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
  await keepRules(clone.ownerUrl, config)
  const lines: string[] = []
  // The clock stands still except for new codes, so that no test depends on the end of half a minute.
  let now = Date.now()
  const clock = () => new Date(now)
  const bank = await openBank(config, {
    clock,
    log: openLog('debug', { write: (line) => void lines.push(line) }),
    ...(waitMs !== undefined && { waitMs }),
    passwordCost,
  })
  const { port } = await bank.listen()
  const owner = openAsOwner(clone.ownerUrl, 3)
  await keepProofKeys(owner, bank.services.secrets)
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const origin = config.publicOrigins?.[0] ?? `http://localhost:${port}`
  const nextCode = ({ totpSecret }: TestUser) => {
    now += 30_000
    return totpSecret === null ? '123456' : codeOf(totpSecret, stepAt(clock()))
  }
  return {
    services: bank.services,
    routes: bank.routes,
    clone,
    owner,
    port,
    origin,
    metricsPort: bank.metricsAddress()?.port ?? 0,
    browser: (session) => new Browser({ port, origin, agent, secure: config.https }, session),
    nextCode,
    credentialsOf: (user) => ({
      identifier: user.username,
      password: testPassword,
      code: nextCode(user),
    }),
    log: () => lines.join(''),
    close: async () => {
      await bank.close()
      agent.destroy()
      await owner.destroy()
      if (beside === undefined) await clone.drop()
    },
  }
}

type Asking = { json?: unknown; body?: string | Buffer; headers?: Record<string, string> }

export type Answered = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  body: unknown
  code: string | null
}

type Address = { port: number; origin: string; agent: Agent; secure: boolean }

/** Sends a request as a browser does, keeps its cookies, and returns the answer. */
export class Browser {
  readonly cookies = new Map<string, string>()
  address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  readonly #server: Address

  constructor(server: Address, session?: TestSession) {
    this.#server = server
    if (session) this.cookies.set(server.secure ? '__Host-session' : 'session', session.token)
  }

  async get(path: string, asking: Asking = {}): Promise<Answered> {
    return await this.send('GET', path, asking)
  }

  /** Sends the headers that a browser adds by itself; an empty string removes one. */
  async post(path: string, json?: unknown, { headers = {}, ...asking }: Asking = {}): Promise<Answered> {
    return await this.send('POST', path, {
      json,
      ...asking,
      headers: { origin: this.#server.origin, ...headers },
    })
  }

  async send(method: string, path: string, { json, body, headers = {} }: Asking = {}): Promise<Answered> {
    const content = json === undefined ? body : JSON.stringify(json)
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = {
      'x-forwarded-for': this.address,
      ...(cookie === '' ? {} : { cookie }),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) }),
      ...headers,
    }
    const { port, agent } = this.#server
    const response = await new Promise<Answered>((resolve, reject) => {
      const asked = request(
        { host: '127.0.0.1', port, agent, method, path, headers: withoutEmpty(all) },
        (incoming) => {
          text(incoming).then(
            (answerText) => resolve(answered(incoming.statusCode ?? 0, incoming.headers, answerText)),
            reject,
          )
        },
      )
      asked.once('error', reject)
      asked.end(content)
    })
    this.#keep(response.headers['set-cookie'] ?? [])
    return response
  }

  #keep(cookies: string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/; Max-Age=0/.test(cookie)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

function answered(status: number, headers: IncomingHttpHeaders, answerText: string): Answered {
  const body: unknown =
    headers['content-type']?.startsWith('application/json') && answerText !== ''
      ? JSON.parse(answerText)
      : null
  const code = typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null
  return { status, headers, text: answerText, body, code }
}

/**
 * A test with such a server; the tests of a file share it, and each brings users of its own.
 */
export function testWithServer(options: Options) {
  return base.extend<{ server: TestServer }>({
    server: [
      // Vitest learns from the empty pattern that the fixture needs no other.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const server = await startTestServer(options)
        await use(server)
        await server.close()
      },
      { scope: 'file' },
    ],
  })
}

/** A test with a bank in which the operator sets nothing. */
export const test = testWithServer({})

/** Returns how many of the server's connections wait for a lock. */
export async function countWaiting({ owner }: Pick<TestServer, 'owner'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
  return rows[0]?.count ?? -1
}
