import { expect, test } from 'vitest'
import { anAdmin, aSession } from '#testing/builders.ts'
import { type TestServer, startTestServer } from '#testing/test-server.ts'

/** The log's warnings about proxies, and what admins see. */
async function proxiesOf(server: TestServer): Promise<{ warnings: string[]; state: unknown }> {
  const session = await aSession(server.owner, await anAdmin(server.owner))
  const asAdmin = server.browser(session)
  const { body } = await asAdmin.get('/api/admin/overview', { headers: { 'x-forwarded-for': '' } })
  const lines = server
    .log()
    .split('\n')
    .filter((line) => line.includes('TRUSTED_PROXIES'))
  return {
    warnings: lines,
    state: typeof body === 'object' && body !== null && 'proxies' in body ? body.proxies : body,
  }
}

const https = { PUBLIC_URL: 'https://bank.example' }

test('a bank behind an untrusted proxy warns admins that all visitors share one address', async () => {
  const server = await startTestServer({ env: { ...https, TRUSTED_PROXIES: '' } })
  const { warnings, state } = await proxiesOf(server)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('"level":"warn"')
  expect(state).toBe('not-set')
  await server.close()
})

test('a proxy that is not trusted is reported at its first request, once', async () => {
  const server = await startTestServer({ env: { ...https, TRUSTED_PROXIES: '10.1.2.3' } })
  expect(await proxiesOf(server)).toEqual({ warnings: [], state: 'fine' })
  for (let i = 0; i < 3; i += 1)
    await server.browser().get('/health/live', { headers: { 'x-forwarded-for': `203.0.113.${i}` } })
  const { warnings, state } = await proxiesOf(server)
  expect(warnings).toHaveLength(1)
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({ level: 'warn', proxy: '127.0.0.1' })
  expect(warnings[0]).not.toContain('203.0.113')
  expect(state).toBe('not-trusted')
  await server.close()
})

test('a trusted proxy is not reported', async () => {
  const server = await startTestServer({ env: https })
  await server.browser().get('/health/live')
  expect(await proxiesOf(server)).toEqual({ warnings: [], state: 'fine' })
  await server.close()
})

/** The address that the log has of a visitor who wrote one into the header of proxies. */
async function addressOf(server: TestServer, forwarded: string): Promise<unknown> {
  const { headers } = await server
    .browser()
    .get('/api/session', { headers: { 'x-forwarded-for': forwarded } })
  const id = String(headers['x-request-id'])
  const line = server
    .log()
    .split('\n')
    .find((one) => one.includes(id) && one.includes('answered'))
  return JSON.parse(line ?? '{}').address
}

test('the address of a visitor is what a trusted proxy says last, never what they wrote', async () => {
  const trusting = await startTestServer({ env: https })
  expect(await addressOf(trusting, '203.0.113.9')).toBe('203.0.113.9')
  expect(await addressOf(trusting, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  await trusting.close()
  for (const TRUSTED_PROXIES of ['', '10.1.2.3']) {
    const server = await startTestServer({ env: { ...https, TRUSTED_PROXIES } })
    expect(await addressOf(server, '203.0.113.9')).toBe('127.0.0.1')
    await server.close()
  }
})

test('a host that PUBLIC_URL does not name is reported once, where a trusted proxy says it', async () => {
  const server = await startTestServer({
    env: { PUBLIC_URL: 'https://bank.example,https://www.bank.example' },
  })
  const come = async (host: string) =>
    await server.browser().get('/health/live', { headers: { 'x-forwarded-host': host } })
  const warnings = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes('PUBLIC_URL does not name'))
  for (const host of ['bank.example', 'www.bank.example:443', 'BANK.example', '<b>', 'a b']) await come(host)
  expect(warnings()).toEqual([])
  for (const host of ['bank.example.org', 'other.example']) await come(host)
  expect(warnings()).toHaveLength(1)
  expect(JSON.parse(warnings()[0] ?? '')).toMatchObject({
    level: 'warn',
    host: 'bank.example.org',
    publicUrl: 'https://bank.example,https://www.bank.example',
  })
  await server.close()
})
