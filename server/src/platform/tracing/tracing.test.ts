import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { aBeneficiary, aClient, anAccount, testPassword } from '#testing/builders.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { startTestServer, type TestServer } from '#testing/test-server.ts'
import { openCollector, type Span } from '#testing/tracing/collector.ts'
import { nameOfStatement } from './open-tracing.ts'

const toClose: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close()
})

async function aCollector(options: Parameters<typeof openCollector>[0] = {}) {
  const collector = await openCollector(options)
  toClose.push(collector.close)
  return collector
}

async function traced(endpoint: string, env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env } })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await server.close()
    isClosed = true
  }
  toClose.push(close)
  return { ...server, close }
}

function only(spans: Span[], name: string): Span {
  const [found, ...others] = spans.filter((span) => span.name === name)
  expect(others).toEqual([])
  if (!found) throw new Error(`No span is called ${name}`)
  return found
}

describe('a bank with a collector', () => {
  test('sends a span for each request, with the statements of the database below it', async () => {
    const collector = await aCollector()
    const server = await traced(`${collector.endpoint}/`, {
      OTEL_SERVICE_NAME: 'bank-of-trial',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging,team=core%20bank',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
    })
    const user = await aClient(server.owner)
    await anAccount(server.owner, user)
    const browser = server.browser()
    expect((await browser.post('/api/sign-in', server.credentialsOf(user))).status).toBe(200)
    expect((await browser.get('/api/accounts')).status).toBe(200)
    expect((await server.browser().get('/api/accounts')).status).toBe(401)
    await server.close()

    expect(collector.asked[0]).toMatchObject({
      path: '/v1/traces',
      headers: { authorization: 'Bearer of-the-collector' },
    })
    expect(collector.resources()[0]).toMatchObject({
      'service.name': 'bank-of-trial',
      'deployment.environment.name': 'staging',
      team: 'core bank',
    })
    const spans = collector.spans()
    const accounts = spans.filter(({ name }) => name === 'GET /api/accounts')
    expect(accounts.map(({ attributes }) => attributes)).toEqual([
      {
        'http.request.method': 'GET',
        'http.route': '/api/accounts',
        'http.response.status_code': '200',
      },
      {
        'http.request.method': 'GET',
        'http.route': '/api/accounts',
        'http.response.status_code': '401',
        'bank.refusal': 'NOT_SIGNED_IN',
      },
    ])
    const ofTheFirst = spans.filter(({ parentSpanId }) => parentSpanId === accounts[0]?.spanId)
    expect(ofTheFirst.map(({ name }) => name)).toEqual([
      'connect',
      'begin',
      'select identity.enter_session',
      expect.stringMatching(/^select bank\.\w+$/),
      'commit',
    ])
    // The body comes by events of the connection: what follows is a part of its request all the same.
    const signIn = only(spans, 'POST /api/sign-in')
    const ofSignIn = spans.filter(({ traceId }) => traceId === signIn.traceId)
    expect(ofSignIn.map(({ name }) => name)).toContain('select identity.find_credential')
    expect(server.log()).toContain(`"trace":"${signIn.traceId}"`)
  })

  test('sends a trace of each job of a minute, and of each e-mail', async () => {
    const collector = await aCollector()
    const mail = await openMailServer()
    toClose.push(mail.close)
    const server = await traced(collector.endpoint, { SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
    await sql`insert into mail.message (recipient, kind, subject, body)
      values ('canary@client.example', 'code', 'Canary subject', 'canary body')`.execute(server.owner)
    await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await expect.poll(() => collector.text(), { timeout: 15_000 }).toContain('job forgetAttachments')
    await server.close()

    const spans = collector.spans()
    expect(only(spans, 'job checkBooks').parentSpanId).toBeUndefined()
    expect(spans.find(({ name }) => name === 'send an e-mail')?.parentSpanId).toBeUndefined()
    expect(spans.find(({ name }) => name === 'send an e-mail')).toBeDefined()
    expect(collector.text().toLowerCase()).not.toContain('canary')
  }, 40_000)

  test('sends nothing of a user, no secret and no text that a visitor chose', async () => {
    const collector = await aCollector()
    const server = await traced(collector.endpoint)
    const user = await aClient(server.owner, { totpSecret: 'CANARYCANARYCANARYCANARYCANARY22' })
    const accountId = await anAccount(server.owner, user, { balance: '50000' })
    const beneficiaryId = await aBeneficiary(server.owner, user, { name: 'canary-beneficiary' })
    const browser = server.browser()
    const headers = {
      'user-agent': 'canary-agent',
      'x-request-id': 'canary-request',
      tracestate: 'canary=canary',
      baggage: 'canary=canary',
      referer: 'https://canary.example/',
      'accept-language': 'canary',
    }
    const wrong = { identifier: 'canary-name', password: 'canary-password', code: '118822' }
    await browser.post('/api/sign-in', wrong, { headers })
    const right = server.credentialsOf(user)
    expect((await browser.post('/api/sign-in', right, { headers })).status).toBe(200)
    const order = { paymentId: randomUUID(), accountId, beneficiaryId, amount: '4321.98' }
    const words = { reference: 'canary reference', note: 'canary note' }
    expect((await browser.post('/api/payments', { ...order, ...words }, { headers })).status).toBe(200)
    await browser.get(`/api/accounts/${accountId}/statement?from=canary`, { headers })
    await browser.get('/api/messages/search?text=canary-searched', { headers })
    await browser.get(`/canary/${user.username}?canary=1`, { headers })
    await browser.get('/setup/canary-token', { headers })
    await browser.post('/api/payments', { canary: 'canary' }, { headers })
    await server.close()

    const text = collector.text().toLowerCase()
    const cookies = [...browser.cookies.values()].flatMap((value) => [value, ...value.split('.')])
    const { id, username } = user
    const ofTheUser = [id, username, accountId, beneficiaryId, order.paymentId, order.amount]
    for (const secret of [
      'canary',
      testPassword,
      String(right.code),
      browser.address,
      ...cookies,
      ...ofTheUser,
    ])
      expect(text).not.toContain(secret.toLowerCase())
    expect(collector.spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/payments', 'GET page', 'commit']),
    )
  })

  test('goes on with the trace of a proxy that is trusted, and with no visitor’s', async () => {
    const collector = await aCollector()
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const server = await traced(collector.endpoint)
    await server.browser().get('/api/accounts', { headers: { traceparent } })
    await server.browser().get('/api/accounts', { headers: { traceparent: `${traceparent}-canary` } })
    const open = await traced(collector.endpoint, { TRUSTED_PROXIES: '10.1.2.3' })
    await open.browser().get('/api/accounts', { headers: { traceparent } })
    await server.close()
    await open.close()

    const parents = collector
      .spans()
      .flatMap(({ name, traceId, parentSpanId }) =>
        name === 'GET /api/accounts' ? [{ traceId, parentSpanId }] : [],
      )
    expect(parents).toHaveLength(3)
    const [believed, ...others] = parents
    expect(believed).toEqual({
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      parentSpanId: '00f067aa0ba902b7',
    })
    for (const { traceId, parentSpanId } of others) {
      expect(traceId).not.toBe(believed?.traceId)
      expect(parentSpanId).toBeUndefined()
    }
  })

  test('is led by no redirect to another one', async () => {
    const other = await aCollector()
    const collector = await aCollector({ location: `${other.endpoint}/v1/traces` })
    const server = await traced(collector.endpoint)
    await server.browser().get('/api/accounts')
    await server.close()
    expect(collector.asked).toHaveLength(1)
    expect(other.asked).toEqual([])
  })

  test('keeps as many traces as the sampler says', async () => {
    const collector = await aCollector()
    const server = await traced(collector.endpoint, {
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    })
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    expect((await server.browser().get('/api/accounts')).status).toBe(401)
    expect((await server.browser().get('/api/accounts', { headers: { traceparent } })).status).toBe(401)
    await server.close()
    expect(collector.spans().map(({ parentSpanId }) => parentSpanId)).toEqual(['00f067aa0ba902b7'])
  })
})

describe('while its collector', () => {
  const unreachable = async () => 'http://127.0.0.1:9'
  const silent = async () => (await aCollector({ isSilent: true })).endpoint

  // A silent one is the harder case: it also holds what was sent to it.
  const cases = [['is silent', silent] as const]
  test.each(process.env['TEST_LONG'] ? [...cases, ['cannot be reached', unreachable] as const] : cases)(
    '%s, the bank answers and closes without waiting for it',
    async (_name, endpoint) => {
      const server = await traced(await endpoint())
      const browser = server.browser()
      const times: number[] = []
      // More than a batch of 512, so that requests are answered while the first one hangs.
      for (let count = 0; count < 600; count += 1) {
        const began = performance.now()
        expect((await browser.get('/api/accounts')).status).toBe(401)
        times.push(performance.now() - began)
      }
      // An export may take ten seconds: less than that shows that nothing waits for it.
      expect(Math.max(...times)).toBeLessThan(8_000)
      const began = performance.now()
      await server.close()
      expect(performance.now() - began).toBeLessThan(9_000)
    },
    40_000,
  )
})

test('a statement is named by its verb and the first of our tables or functions', () => {
  expect(nameOfStatement('select * from "bank"."account" where "id" = $1')).toBe('select bank.account')
  expect(nameOfStatement('\n  select user_id from identity.enter_session($1)')).toBe(
    'select identity.enter_session',
  )
  expect(nameOfStatement("set local statement_timeout = '60s'")).toBe('set')
  expect(nameOfStatement('')).toBe('statement')
})
