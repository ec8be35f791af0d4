/**
 * A bank for each journey: its own database, cloned from the demo bank, and its own server. Start it through
 * `npm test`, which names the database cluster, the template and the keys in TEST_… variables.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { checkBooks } from '@bank/database/check-books'
import { users } from '@bank/database/users'
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { Client } from 'pg'
import { watchConsole } from './console.ts'
import { openServers, startProgram, type StartServer } from './servers.ts'

const stepMs = 30_000

/** The second factor of the one demo user who has none. */
const demoCode = '246810'

export type Bank = {
  url: string
  /** The superuser's connection, to read the books. */
  databaseUrl: string
  /** The server's output so far. */
  log: string[]
  /** Stops the server in order, as an operator would: requests under way are finished first. */
  stopServer: () => Promise<void>
  /** Starts the server on the same port, so that open pages find it again. */
  startServer: () => Promise<void>
  restartServer: () => Promise<void>
}

type Fixtures = {
  /** More settings for the server: test.use({ serverEnv: { SIGN_IN_ERRORS: 'exact' } }). */
  serverEnv: Record<string, string>
  /**
   * Runs the server in a process of its own, for a journey in which it stops and starts: test.use({
   * ownProcess: true }).
   */
  ownProcess: boolean
  bank: Bank
  /** Allows console messages in this journey: allowConsole(/ERR_CONNECTION_REFUSED/). */
  allowConsole: (expected: RegExp) => void
  /** Another browser, for a second user or a second device. */
  openBrowser: () => Promise<Page>
}

/**
 * Playwright's test with a bank of its own. It fails when any page violated the content security policy or
 * logged an error or a warning.
 */
export const test = base.extend<Fixtures, { startServer: StartServer }>({
  startServer: [
    // Playwright requires a destructured first argument, and the linter refuses an empty pattern.
    async ({ browserName: _ }, use) => {
      const servers = await openServers()
      await use(servers.start)
      await servers.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [{}, { option: true }],
  ownProcess: [false, { option: true }],
  bank: async ({ serverEnv, ownProcess, startServer }, use, testInfo) => {
    const { bank, close } = await openBank(serverEnv, ownProcess ? startProgram : startServer)
    await use(bank)
    await close()
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('server log', { body: bank.log.join('\n') })
  },
  baseURL: async ({ bank }, use) => {
    await use(bank.url)
  },
  // Automatic, so that no journey can forget it.
  allowConsole: [
    async ({ context }, use) => {
      const { allow, complaints } = await watchConsole(context)
      await use(allow)
      expect(complaints(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, baseURL }, use) => {
    const opened: { context: BrowserContext; complaints: () => string[] }[] = []
    await use(async () => {
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      opened.push({ context, complaints: (await watchConsole(context)).complaints })
      return await context.newPage()
    })
    for (const { context, complaints } of opened) {
      expect(complaints(), 'what another browser complained about').toEqual([])
      await context.close()
    }
  },
})

export { expect } from '@playwright/test'

/**
 * The present code of a demo user's authenticator; `stepOffset` 1 is the next one. Each is accepted once, so
 * a journey that needs a second code within 30 s takes the next one, which the bank accepts as well.
 */
export function codeFor(username: string, stepOffset = 0): string {
  const { totpSecret } = userCalled(username)
  if (totpSecret === null) return demoCode
  return new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({
    timestamp: Date.now() + stepOffset * stepMs,
  })
}

/** Signs a user in by HTTP and waits for the portal. Journeys about signing in use the dialog instead. */
export async function signIn(page: Page, username: string, { stepOffset = 0 } = {}): Promise<void> {
  await startSession(page, username, { stepOffset })
  await page.goto(userCalled(username).role === 'admin' ? '/admin/dashboard' : '/dashboard/portfolio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs a user in by HTTP alone, where the journey begins at another screen than the first. */
export async function startSession(page: Page, username: string, { stepOffset = 0 } = {}): Promise<void> {
  const { password } = userCalled(username)
  const { origin } = new URL((await page.request.head('/')).url())
  const data = { identifier: username, password, code: codeFor(username, stepOffset) }
  const answer = await page.request.post('/api/sign-in', { headers: { origin }, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Every balance follows from its entries, and every transfer sums to zero. */
export async function expectBooksBalanced(bank: Bank): Promise<void> {
  const { balanced, findings } = await checkBooks(bank.databaseUrl)
  expect(findings).toEqual([])
  expect(balanced).toBe(true)
}

function userCalled(username: string) {
  const user = users.find((one) => one.username === username)
  if (!user) throw new Error(`The demo bank knows no ${username}`)
  return user
}

async function openBank(
  serverEnv: Record<string, string>,
  startServer: StartServer,
): Promise<{ bank: Bank; close: () => Promise<void> }> {
  const database = `e2e_${randomUUID().replaceAll('-', '')}`
  // Copies files: writing each page to the write-ahead log, as is usual, takes more than twice as long.
  await administer(
    `create database ${database} template ${required('TEST_DEMO_TEMPLATE')} strategy file_copy`,
  )
  const log: string[] = []
  const settings = {
    DEMO: '1',
    HOST: '127.0.0.1',
    KEY_FILE: required('TEST_KEY_FILE'),
    WEB_ROOT: required('WEB_ROOT'),
    ...serverEnv,
  }
  // The template has the settings of the demo bank.
  if (Object.keys(serverEnv).some((name) => ownersSettings.has(name)))
    await keepRules(settings, urlOf(database))
  const env = {
    ...settings,
    DATABASE_URL: urlOf(database, { as: 'bank_app', password: required('TEST_APP_PASSWORD') }),
  }
  let server = await startServer({ ...env, PORT: '0' }, log)
  const { port } = new URL(server.url)
  const bank: Bank = {
    url: server.url,
    databaseUrl: urlOf(database),
    log,
    stopServer: () => server.stop(),
    startServer: async () => {
      server = await startServer({ ...env, PORT: port }, log)
    },
    restartServer: async () => {
      await bank.stopServer()
      await bank.startServer()
    },
  }
  const close = async () => {
    await server.stop()
    await administer(`drop database ${database} with (force)`)
  }
  return { bank, close }
}

/** Settings that the owner writes into the database at the start and the server reads from it. */
const ownersSettings = new Set(['DEMO', 'REQUIRE_TWO_FACTOR', 'PAYMENT_CODE_ABOVE', 'APPROVAL_ABOVE'])

/** Writes the owner's rules into the database, as `npm start` does before the server starts. */
async function keepRules(settings: Record<string, string>, ownerUrl: string): Promise<void> {
  const env = { ...process.env, ...settings, DATABASE_URL: ownerUrl }
  await promisify(execFile)(process.execPath, ['server/src/prepare-bank.ts'], { env })
}

async function administer(sql: string): Promise<void> {
  const client = new Client({ connectionString: required('TEST_PG_ADMIN_URL') })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The URL of another database of the test cluster, optionally with another PostgreSQL role. */
function urlOf(database: string, account?: { as: string; password: string }): string {
  const url = new URL(required('TEST_PG_ADMIN_URL'))
  url.pathname = database
  if (account) {
    url.username = account.as
    url.password = account.password
  }
  return url.href
}

function required(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run journeys through npm test -- e2e/….spec.ts`)
  return value
}
