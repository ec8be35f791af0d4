import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { anAccount, aClient, aSession } from '#testing/builders.ts'
import { openDatabase } from '#platform/database.ts'
import { openPrimary } from '#platform/primary.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'
import { openMetrics } from './metrics.ts'

const test = testWithServer({ env: { METRICS_PORT: '0' } })
const root = join(import.meta.dirname, '../../../..')

const scrape = async ({ metricsPort }: TestServer, path = '/metrics') =>
  await fetch(`http://127.0.0.1:${metricsPort}${path}`)

/** The value of a series, with its labels if any; null where it has none. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? null : Number(line.slice(series.length + 1))
}

describe('the metrics', () => {
  test('have requests by route, refusals by code and the state of the server, and no user', async ({
    server,
  }) => {
    const client = await aClient(server.owner)
    const accountId = await anAccount(server.owner, client)
    const browser = server.browser(await aSession(server.owner, client))
    await browser.get(`/api/accounts/${accountId}/statement`)
    await browser.get('/api/accounts')
    await server.browser().get('/api/accounts')
    await server.browser().get(`/anything/${client.username}`)
    const answer = await scrape(server)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('version=0.0.4')
    const text = await answer.text()
    expect(valueOf(text, 'bank_requests_total{method="GET",route="/api/accounts",status="2xx"}')).toBe(1)
    expect(valueOf(text, 'bank_requests_total{method="GET",route="/api/accounts",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'bank_requests_total{method="any",route="page",status="4xx"}')).toBe(1)
    expect(valueOf(text, 'bank_refusals_total{code="NOT_SIGNED_IN"}')).toBe(1)
    expect(valueOf(text, 'bank_request_seconds_count{method="GET",route="/api/accounts"}')).toBe(2)
    expect(valueOf(text, 'bank_pool_connections')).toBeGreaterThan(0)
    expect(valueOf(text, 'bank_pool_waiting')).toBe(0)
    expect(valueOf(text, 'bank_password_hashes_waiting')).toBe(0)
    expect(valueOf(text, 'bank_event_streams')).toBe(0)
    expect(valueOf(text, 'bank_books_open')).toBe(1)
    expect(valueOf(text, 'bank_job_failures_total{name="checkBooks"}')).toBe(0)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    expect(text).toContain('route="/api/accounts/{accountId}/')
    for (const secret of [accountId, client.id, client.username]) expect(text).not.toContain(secret)
  })

  test('name every background job, so that none can be forgotten in silence', async ({ server }) => {
    const text = await (await scrape(server)).text()
    const names = [...text.matchAll(/^bank_job_failures_total\{name="(\w+)"\}/gm)].map(([, name]) => name)
    expect(new Set(names)).toEqual(
      new Set([
        'checkBooks',
        'deliverReplies',
        'expireApprovals',
        'expireOrders',
        'forgetAttachments',
        'forgetEndedSessions',
        'forgetEndedSetups',
        'forgetExpiredLinks',
        'forgetSentEmails',
        'forgetStaleCounts',
        'forgetVisitors',
        'indexTransactions',
        'matureCertificates',
        'notifyUsers',
        'payStandingOrders',
        'writeCheckpoints',
      ]),
    )
  })

  test('are on a port of their own, where nothing else is', async ({ server }) => {
    expect((await scrape(server, '/api/accounts')).status).toBe(404)
    expect((await server.browser().get('/metrics')).status).toBe(404)
    expect(server.metricsPort).not.toBe(server.port)
  })

  test('count each open event stream until it is closed', async ({ server }) => {
    const session = await aSession(server.owner, await aClient(server.owner))
    const leaving = new AbortController()
    const stream = await fetch(`http://127.0.0.1:${server.port}/api/live`, {
      headers: { cookie: `session=${session.token}` },
      signal: leaving.signal,
    })
    expect(stream.status).toBe(200)
    expect(valueOf(await (await scrape(server)).text(), 'bank_event_streams')).toBe(1)
    leaving.abort()
    await expect.poll(async () => valueOf(await (await scrape(server)).text(), 'bank_event_streams')).toBe(0)
  })

  test('show what the database knows: closed books, old e-mails, findings, due work', async ({ server }) => {
    const { owner } = server
    const { db } = server.services
    const print = async () => await openMetrics(db).print()
    const before = await print()
    expect(valueOf(before, 'bank_database_reachable')).toBe(1)
    expect(valueOf(before, 'bank_blocks_to_index')).toBe(0)
    await sql`update ledger.state set open = false, findings = '{"x"}', checked_at = '2026-01-01'`.execute(
      owner,
    )
    await sql`update audit.checkpoint_progress set findings = '{"x", "y"}'`.execute(owner)
    await sql`delete from mail.message`.execute(owner)
    await sql`insert into mail.message (recipient, kind, subject, body, created_at)
      values ('a@client.example', 'code', 's', 'b', now() - interval '1 hour')`.execute(owner)
    const after = await print()
    expect(valueOf(after, 'bank_books_open')).toBe(0)
    expect(valueOf(after, 'bank_books_findings')).toBe(1)
    expect(valueOf(after, 'bank_audit_findings')).toBe(2)
    expect(valueOf(after, 'bank_outbox_due')).toBe(1)
    expect(valueOf(after, 'bank_outbox_age_seconds')).toBeGreaterThan(3_599)
    expect(valueOf(after, 'bank_books_checked_timestamp_seconds')).toBe(Date.UTC(2026, 0, 1) / 1_000)
    await sql`update ledger.state set open = true, findings = '{}'`.execute(owner)
    await sql`update audit.checkpoint_progress set findings = '{}'`.execute(owner)
  })

  test('show no figure of a database that cannot be read', async () => {
    const primary = openPrimary('postgres://bank@127.0.0.1:1/bank')
    const { db } = openDatabase({ primary, connections: 1, waitMs: 500 })
    const text = await openMetrics(db).print()
    await db.destroy()
    expect(valueOf(text, 'bank_database_reachable')).toBe(0)
    expect(valueOf(text, 'bank_books_open')).toBeNull()
    expect(valueOf(text, 'bank_outbox_due')).toBeNull()
  })

  test('count the failures of a job and note its last success', async ({ server }) => {
    const metrics = openMetrics(server.services.db)
    let isBroken = true
    const { work = () => Promise.resolve() } = metrics.timed({
      work: async () => {
        if (isBroken) throw new Error('broken')
      },
    })
    await expect(work()).rejects.toThrow('broken')
    const success = 'bank_job_success_timestamp_seconds{name="work"}'
    expect(valueOf(await metrics.print(), 'bank_job_failures_total{name="work"}')).toBe(1)
    expect(valueOf(await metrics.print(), success)).toBeNull()
    isBroken = false
    await work()
    expect(valueOf(await metrics.print(), 'bank_job_failures_total{name="work"}')).toBe(1)
    expect(valueOf(await metrics.print(), success)).toBeGreaterThan(Date.now() / 1_000 - 60)
    expect(valueOf(await metrics.print(), 'bank_job_seconds_count{name="work"}')).toBe(2)
  })

  test('have every metric that an alert asks for, and the manual a heading for every alert', async ({
    server,
  }) => {
    const manual = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8')
    const examples = readFileSync(join(root, 'deploy/prometheus/alerts.test.yaml'), 'utf8')
    const rules = readAlerts()
    expect(new Set(rules.map(({ name }) => name)).size).toBe(14)
    for (const { name, expression } of rules) {
      expect(manual).toContain(`\n- \`${name}\`: `)
      expect(examples).toContain(`alertname="${name}"`)
      expect(depthsOf(expression)).toSatisfy((depths: number[]) => Math.min(...depths) >= 0)
      expect(depthsOf(expression).at(-1)).toBe(0)
    }
    const text = await (await scrape(server)).text()
    const asked = new Set(rules.flatMap(({ expression }) => metricsIn(expression)))
    expect(asked.size).toBeGreaterThan(9)
    for (const metric of asked) expect(text).toContain(`# TYPE ${metric} `)
  })

  test('are each asked for by an alert, but for those that another of them makes visible', async ({
    server,
  }) => {
    const asked = readAlerts().flatMap(({ expression }) => metricsIn(expression))
    const text = await (await scrape(server)).text()
    const quiet = [...text.matchAll(/^# TYPE (bank_\w+) (?:gauge|counter)$/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !asked.includes(name))
    expect(quiet.toSorted()).toEqual([
      // The age of the oldest event under none.
      'bank_audit_checkpoint_timestamp_seconds',
      // The job `indexTransactions`.
      'bank_blocks_to_index',
      // Findings close the books.
      'bank_books_findings',
      'bank_event_streams',
      // The age of the oldest e-mail.
      'bank_outbox_due',
      // Callers that wait too long are refused with 503.
      'bank_password_hashes_waiting',
      'bank_pool_connections',
      'bank_pool_idle',
      'bank_pool_waiting',
      'bank_refusals_total',
    ])
  })
})

/** The name and the expression of each rule; an expression may go on over several lines. */
function readAlerts(): { name: string; expression: string }[] {
  const alerts = readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8')
  return alerts
    .split('- alert: ')
    .slice(1)
    .map((rule) => ({
      name: rule.slice(0, rule.indexOf('\n')),
      expression: /^ +expr: ([\s\S]+?)^ +(?:for|labels):/m.exec(rule)?.[1] ?? '',
    }))
}

/** The metrics of the bank in an expression: `up` is Prometheus' own. */
function metricsIn(expression: string): string[] {
  return expression.match(/\bbank_\w+/g) ?? []
}

/** Returns how many parentheses are open after each of them. */
function depthsOf(expression: string): number[] {
  let depth = 0
  return [0, ...(expression.match(/[()]/g) ?? []).map((sign) => (depth += sign === '(' ? 1 : -1))]
}
