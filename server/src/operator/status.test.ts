import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { type Config, readConfig } from '#config/config.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openMetricsServer } from '#platform/metrics/metrics-server.ts'
import { openLog } from '#platform/log.ts'
import { type App, test } from '#testing/app.ts'
import { setting } from '#testing/clones.ts'
import { reportStatus } from './status.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const configOf = ({ ownerUrl }: Pick<App, 'ownerUrl'>, env: Record<string, string> = {}): Config =>
  readConfig({ NODE_ENV: 'test', DATABASE_URL: ownerUrl, KEY_FILE: setting('TEST_KEY_FILE'), ...env })

async function report(app: Pick<App, 'ownerUrl'>, env: Record<string, string> = {}) {
  const findings = await reportStatus(configOf(app, env))
  return {
    all: findings.map(({ text }) => text).join('\n'),
    wrong: findings.filter(({ isFine }) => !isFine).map(({ text }) => text),
  }
}

async function checkNow({ owner }: App): Promise<void> {
  await sql`update ledger.state set open = true, findings = '{}', checked_at = now()`.execute(owner)
  await sql`update audit.checkpoint_progress set findings = '{}', verified_at = now()`.execute(owner)
}

describe('the report on a bank', () => {
  test('finds nothing wrong with a sound one', async ({ app }) => {
    await checkNow(app)
    const { all, wrong } = await report(app)
    expect(wrong).toEqual([])
    for (const subject of [
      'Database',
      'Schema',
      'Books',
      'Audit',
      'Checkpoints',
      'E-mails',
      'Due',
      'Keys',
      'Proofs',
      'Jobs',
    ])
      expect(all).toMatch(new RegExp(`^${subject}: `, 'm'))
  })

  test('notes no keys of a bank that has none yet', async ({ app }) => {
    await checkNow(app)
    await sql`delete from identity.key_check`.execute(app.owner)
    await report(app)
    const { rows } = await sql`select from identity.key_check`.execute(app.owner)
    expect(rows).toEqual([])
  })

  test('names a key file that is not there', async ({ app }) => {
    await checkNow(app)
    expect((await report(app, { KEY_FILE: '/nowhere/keys.json' })).wrong).toEqual([
      expect.stringMatching(/^Keys: KEY_FILE names \/nowhere\/keys\.json, and there is no such file/),
    ])
  })

  test('names closed books, an unchecked bank, a changed audit and old e-mails', async ({ app }) => {
    const { owner } = app
    await sql`update ledger.state set open = false, findings = '{"x"}'`.execute(owner)
    expect((await report(app)).wrong).toEqual([expect.stringMatching(/^Books: CLOSED, 1 finding\./)])
    await sql`update ledger.state set open = true, checked_at = now() - interval '1 hour'`.execute(owner)
    expect((await report(app)).wrong).toEqual([
      'Books: open, but last checked 60 minutes ago. Does a server run?',
    ])
    await checkNow(app)
    await sql`update audit.checkpoint_progress set findings = '{"x", "y"}'`.execute(owner)
    await sql`insert into mail.message (recipient, kind, subject, body, created_at)
      values ('a@client.example', 'code', 's', 'b', now() - interval '3 hours')`.execute(owner)
    expect((await report(app, { SMTP_URL: 'smtp://127.0.0.1:1' })).wrong).toEqual([
      'Audit: it does NOT match its checkpoints, 2 findings.',
      expect.stringMatching(/^E-mails: 1 to send, 0 given up .* The oldest is 3 hours old/),
    ])
    await sql`delete from mail.message`.execute(owner)
  })

  test('names an audit that is not compared any more, and e-mails that were given up', async ({ app }) => {
    const { owner } = app
    await checkNow(app)
    await sql`update audit.checkpoint_progress set verified_at = now() - interval '5 hours'`.execute(owner)
    expect((await report(app)).wrong).toEqual([
      'Audit: last compared with its checkpoints 5 hours ago. Does a server run?',
    ])
    await sql`update audit.checkpoint_progress set verified_at = null`.execute(owner)
    expect((await report(app)).wrong).toEqual([
      'Audit: it has never been compared with its checkpoints. Does a server run?',
    ])
    await checkNow(app)
    await sql`insert into mail.message (recipient, kind, subject, body, last_error, gave_up_at, due_at)
      values ('a@client.example', 'code', 's', 'b', '550 unknown', now(), null)`.execute(owner)
    expect((await report(app, { SMTP_URL: 'smtp://127.0.0.1:1' })).wrong).toEqual([
      expect.stringMatching(/^E-mails: 0 to send, 1 given up in the last 24 hours\. The administrators' ov/),
    ])
    await sql`delete from mail.message`.execute(owner)
  })

  test('names a migration that is missing, and one of a newer version', async ({ app }) => {
    await checkNow(app)
    const { owner } = app
    const { rows } = await sql<{ name: string; sha256: string }>`
      delete from migration.applied where name like '0068%' returning name, sha256`.execute(owner)
    expect((await report(app)).wrong).toEqual([expect.stringContaining('0068-indexed-in-blocks.sql is not')])
    const [{ name, sha256 } = { name: '', sha256: '' }] = rows
    await sql`insert into migration.applied (name, sha256) values
      (${name}, ${sha256}), ('9999-later.sql', ${sha256})`.execute(owner)
    expect((await report(app)).wrong).toEqual([expect.stringContaining('it has 9999-later.sql')])
    await sql`delete from migration.applied where name = '9999-later.sql'`.execute(owner)
  })

  test('says that a database cannot be reached', async () => {
    const { wrong } = await report({ ownerUrl: 'postgres://bank@127.0.0.1:1/bank' })
    expect(wrong).toEqual([expect.stringMatching(/^Database: it cannot be reached: .*ECONNREFUSED/)])
  })

  test('asks the server that serves metrics for its jobs, and names one that fails or hangs', async ({
    app,
  }) => {
    await checkNow(app)
    const metrics = openMetrics(app.services.db)
    const { works } = metrics.timed({ works: () => Promise.resolve() })
    let hanging = ''
    const print = async () => `${await metrics.print()}\n${hanging}`
    const server = await openMetricsServer(
      { host: '127.0.0.1', port: 0 },
      { ...metrics, print },
      openLog('silent'),
    )
    open.push(server.close)
    const env = { METRICS_PORT: String(server.address.port) }
    await works?.()
    expect((await report(app, env)).all).toMatch(
      /Jobs: 1 of 1 have succeeded, the least recent \d seconds? ago/,
    )
    hanging = `bank_job_failures_total{name="hangs"} 0
bank_job_success_timestamp_seconds{name="hangs"} ${Date.now() / 1_000 - 301}`
    expect((await report(app, env)).wrong).toEqual([expect.stringContaining('Jobs: hangs (0 failures) did')])
    hanging = ''
    const { fails } = metrics.timed({ fails: () => Promise.reject(new Error('broken')) })
    await fails?.().catch(() => {})
    expect((await report(app, env)).wrong).toEqual([expect.stringContaining('Jobs: fails (1 failure) did')])
    await server.close()
    open.splice(0)
    expect((await report(app, env)).wrong).toEqual([expect.stringContaining('Jobs: no server responds at')])
  })
})
