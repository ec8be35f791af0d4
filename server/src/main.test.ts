import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newKeyFile, readSecrets } from '#platform/keys/secrets.ts'
import { type Bank, openBank } from './bank.ts'
import { readConfig } from './config/config.ts'
import { begin, complaintOf } from './main.ts'
import { keepKeys, keepRules } from './prepare-bank.ts'
import { type Clone, cloneDatabase, setting } from '#testing/clones.ts'
import { startVisitors } from '#testing/crash/visitors.ts'

let clone: Clone
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(async () => clone.drop())

type Server = {
  process: ChildProcess
  stdout: () => string
  stderr: () => string
  ended: Promise<number | null>
}

function settings(env: Record<string, string>) {
  return { DATABASE_URL: clone.appUrl, KEY_FILE: setting('TEST_KEY_FILE'), PORT: '0', ...env }
}

/** The server as an operator starts it, with these settings and no others. */
function start(env: Record<string, string>): Server {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      // `npm start` sets it too: a start takes half the time.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      ...settings(env),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  const ended = once(child, 'close').then(() => child.exitCode)
  return { process: child, stdout: () => stdout, stderr: () => stderr, ended }
}

/** The address of a server once it listens: two starts at once took 20 s and more on a slow, busy machine. */
async function listening(server: Server): Promise<string> {
  for (let i = 0; i < 2_500; i += 1) {
    const [, url] = /^listening on (\S+)\n$/.exec(server.stdout()) ?? []
    if (url !== undefined) return url
    if (server.process.exitCode !== null) break
    await wait(20)
  }
  throw new Error(`The server did not listen: ${server.stderr()}`)
}

/** The output of a failed start: one sentence, without a stack. */
async function lastOutput(env: Record<string, string>): Promise<string> {
  const server = start({ LOG_LEVEL: 'silent', ...env })
  expect(await server.ended).toBe(1)
  expect(server.stdout()).toBe('')
  expect(server.stderr()).not.toMatch(/^\s+at /m)
  return server.stderr().trim()
}

/** The same sentence, without a process. */
async function complaint(env: Record<string, string>): Promise<string> {
  const config = readConfig(settings({ LOG_LEVEL: 'silent', ...env }))
  const beginAndClose = async (bank: Bank) => {
    try {
      return await begin(bank, config)
    } finally {
      await bank.close()
    }
  }
  return await openBank(config)
    .then(beginAndClose)
    .then((port) => `It listened on port ${port}`, complaintOf)
}

/** Notes the test run's keys as this bank's, as its first start does. */
async function keepOwnKeys({ ownerUrl }: Clone): Promise<void> {
  const keyFile = setting('TEST_KEY_FILE')
  await keepKeys(ownerUrl, await readSecrets(keyFile, { mayCreate: false }), keyFile)
}

test('what is under way when it is told to end is finished, and another server takes the rest', async () => {
  const [server, other] = [start({ LOG_LEVEL: 'silent' }), start({ LOG_LEVEL: 'silent' })]
  const [url, otherUrl] = await Promise.all([listening(server), listening(other)])
  const visitors = startVisitors(url, otherUrl)
  await expect.poll(() => visitors.counts.answered).toBeGreaterThan(20)
  // The sign-in waits for a table that is locked until the server has been told: a longer wait is refused.
  const owner = new Client({ connectionString: clone.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table identity.users in access exclusive mode')
  const asked = fetch(`${url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ identifier: 'x', password: 'y', code: '123456' }),
  })
  const waiting = "select from pg_locks where not granted and relation = 'identity.users'::regclass"
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0)
  server.process.kill('SIGINT')
  await wait(150)
  await owner.query('commit')
  await owner.end()
  expect((await asked).status).toBe(401)
  const answeredAt = performance.now()
  expect(await server.ended).toBe(0)
  expect(performance.now() - answeredAt, 'it ends at eight seconds in any case').toBeLessThan(7_500)
  await expect.poll(() => visitors.counts.retried).toBeGreaterThan(20)
  await visitors.finish()
  expect(visitors.counts.failed).toBe(0)
  other.process.kill('SIGTERM')
  expect(await other.ended).toBe(0)
})

describe('it gives up with a sentence for the operator', () => {
  test('about every wrong setting', async () => {
    expect((await lastOutput({ PORT: 'x', DEMO: '1', NODE_ENV: 'production' })).split('\n')).toHaveLength(3)
  })

  test('about keys that are not there: a bank that has had keys is not told to make others', async () => {
    const missing = 'KEY_FILE names /nowhere/keys.json, and there is no such file.'
    const restore = 'Restore the key file from its backup; new keys cannot open what is encrypted.'
    const make = 'A new bank makes its keys once: npm run admin -- make-keys /nowhere/keys.json'
    const filled = await cloneDatabase()
    await keepOwnKeys(filled)
    const fresh = await cloneDatabase()
    const away = new URL(fresh.appUrl)
    away.port = '1'

    const about = async (url: string) =>
      await complaint({ KEY_FILE: '/nowhere/keys.json', DATABASE_URL: url })
    expect(await about(filled.appUrl)).toBe(
      `${missing} The bank in this database has keys already. ${restore}`,
    )
    expect(await about(fresh.appUrl)).toBe(`${missing} ${make}`)
    expect(await about(away.href)).toBe(
      `${missing} The database does not say whether this bank has keys. If it does: ${restore} ${make}`,
    )
    await filled.drop()
    await fresh.drop()
  })

  test('about keys of another bank', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bank-main-'))
    const foreign = join(folder, 'keys.json')
    await writeFile(foreign, newKeyFile(), { mode: 0o600 })
    await keepOwnKeys(clone)
    expect(await complaint({ KEY_FILE: foreign })).toMatch(
      /^KEY_FILE names .*, and these are not the keys of this bank: it lacks .*pepper or has another\./,
    )
    await rm(folder, { recursive: true })
  })

  test('about a database that is not there, without its password', async () => {
    const [absent, unknown, closed] = [new URL(clone.appUrl), new URL(clone.appUrl), new URL(clone.appUrl)]
    absent.port = '1'
    unknown.pathname = '/no_such_bank'
    closed.password = 'hunter2'
    expect(await complaint({ DATABASE_URL: absent.href })).toBe(
      `DATABASE_URL names ${absent.host}${absent.pathname}, and no server responds there.`,
    )
    expect(await complaint({ DATABASE_URL: unknown.href })).toBe(
      `DATABASE_URL names ${unknown.host}/no_such_bank, and there is no such database.`,
    )
    expect(await complaint({ DATABASE_URL: closed.href })).toMatch(
      /, and access was denied: the user or the password is wrong\.$/,
    )
    closed.username = 'bank_app_0123456789ab'
    expect(await complaint({ DATABASE_URL: closed.href })).toBe(
      'The database refuses bank_app_0123456789ab, the login the bank created for its servers: its ' +
        'password has been changed. DATABASE_URL is right. ' +
        'To make another login: npm run admin -- replace-login, and start again.',
    )
    const empty = new URL(setting('TEST_PG_ADMIN_URL'))
    expect(await complaint({ DATABASE_URL: empty.href })).toMatch(/, and it has not been migrated\.$/)
  })

  test('about a database that a newer version has migrated', async () => {
    const own = await cloneDatabase()
    const owner = new Client(own.ownerUrl)
    await owner.connect()
    await owner.query(`insert into migration.applied (name, sha256) values ('9999-newer.sql', '')`)
    await owner.end()
    expect(await complaint({ DATABASE_URL: own.appUrl })).toBe(
      'The database was migrated by a newer version of this program: it has 9999-newer.sql, which this ' +
        'version does not know. Nothing was changed. Start that version, or restore a backup from before it.',
    )
    await own.drop()
  })

  test('about switches that contradict the database, and starts once the owner wrote them', async () => {
    const own = await cloneDatabase()
    const mend =
      'give every server the same settings, or write these with npm start, as the database’s owner.'
    const demo = { DATABASE_URL: own.appUrl, DEMO: '1', REQUIRE_TWO_FACTOR: '1' }
    expect(await complaint(demo)).toBe(`This server has DEMO=1, and its database has DEMO=0: ${mend}`)
    expect(await complaint({ DATABASE_URL: own.appUrl, REQUIRE_TWO_FACTOR: '0' })).toBe(
      `This server has REQUIRE_TWO_FACTOR=0, and its database has REQUIRE_TWO_FACTOR=1: ${mend}`,
    )
    const openDemo = { DATABASE_URL: own.appUrl, DEMO: '1' }
    expect(await complaint(openDemo)).toBe(
      'This server has DEMO=1 REQUIRE_TWO_FACTOR=0, and its database has DEMO=0 ' +
        `REQUIRE_TWO_FACTOR=1: ${mend}`,
    )

    const written = { KEY_FILE: setting('TEST_KEY_FILE'), DATABASE_URL: own.ownerUrl, DEMO: '1' }
    await keepRules(own.ownerUrl, readConfig(written))
    expect(await complaint(openDemo)).toMatch(/^It listened on port \d+$/)
    expect(await complaint({ DATABASE_URL: own.appUrl })).toBe(
      'This server has DEMO=0 REQUIRE_TWO_FACTOR=1, and its database has DEMO=1 ' +
        `REQUIRE_TWO_FACTOR=0: ${mend}`,
    )
    await own.drop()
  })

  test('about a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = String(typeof address === 'object' && address !== null ? address.port : 0)
    expect(await complaint({ PORT: port })).toBe(
      `The bank cannot listen on 127.0.0.1, port ${port}: something else is already listening there.`,
    )
    other.close()
  })
})

/** Writes every module that is loaded to standard error. */
const printLoadedModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    load: (url, context, next) => {
      process.stderr.write('loaded ' + url + '\\n')
      return next(url, context)
    },
  })
`)}`

describe('a real bank', () => {
  let [output, printed, exitCode] = ['', '', -1]
  beforeAll(async () => {
    const server = start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://bank.example',
      WEB_ROOT: 'nowhere',
      BANK_NAME: 'First Bank',
      MAIL_DESK: 'clients@bank.example',
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import ${printLoadedModules}`,
    })
    const url = await listening(server)
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
    expect((await fetch(`${url}/api/demo/users`)).status).toBe(404)
    server.process.kill('SIGTERM')
    exitCode = (await server.ended) ?? -1
    printed = server.stdout()
    output = server.stderr()
  })

  test('says on one line where it listens, and ends in order', () => {
    expect(printed).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+\n$/)
    expect(exitCode).toBe(0)
  })

  test('is warned of the settings that still say what is invented, by name', () => {
    const warning = output.split('\n').find((line) => line.includes('the invented one'))
    expect(JSON.parse(warning ?? '{}')).toMatchObject({ level: 'warn' })
    expect(warning).toMatch(/"BANK_LEGAL_NAME".*"BANK_PHONE".*"BANK_COMPLIANCE_EMAIL".*"MAIL_FROM"/)
    expect(warning).not.toMatch(/"(BANK_NAME|MAIL_TO)"/)
  })

  test('is warned of a setting that still has its older name', () => {
    expect(output).toContain('MAIL_DESK is called MAIL_TO now')
  })

  test('loads nothing of the demo bank', () => {
    expect(output).toContain('features/sign-in/demo-users.ts')
    expect(output).not.toMatch(/seed\/users\.ts|seed-demo\.ts|Helena-demo/)
  })

  test('loads no library for traces without a collector', () => {
    const libraries = /node_modules\/@opentelemetry\/(sdk|exporter)/
    expect(import.meta.resolve('@opentelemetry/exporter-trace-otlp-http')).toMatch(libraries)
    expect(output).not.toMatch(libraries)
  })
})
