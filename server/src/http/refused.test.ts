import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { type TestServer, test } from '#testing/test-server.ts'

/** The line of the log about the last request to this path. */
function lineAbout(server: TestServer, path: string): Record<string, unknown> {
  const line: unknown = JSON.parse(
    server
      .log()
      .trimEnd()
      .split('\n')
      .findLast((one) => one.includes(`"${path}"`)) ?? '{}',
  )
  return { ...Object(line) }
}

test('a call without permission is logged with caller and address, and without personal data', async ({
  server,
}) => {
  const client = await aClient(server.owner)
  const session = await aSession(server.owner, client)
  const browser = server.browser(session)
  const refused = [
    {
      path: '/api/admin/overview',
      ask: () => browser.get('/api/admin/overview?search=helena'),
      level: 'warn',
      status: 403,
      refusal: 'NOT_ALLOWED',
    },
    // A page of another origin sends this.
    {
      path: '/api/payments',
      ask: () => browser.post('/api/payments', {}, { headers: { origin: 'https://elsewhere.example' } }),
      level: 'warn',
      status: 403,
      refusal: 'NOT_ALLOWED',
    },
  ]
  for (const { path, ask, ...expected } of refused) {
    expect((await ask()).status).toBe(expected.status)
    expect(lineAbout(server, path)).toMatchObject({ ...expected, address: browser.address })
  }
  for (const secret of [client.username, session.token, 'helena', 'elsewhere'])
    expect(server.log()).not.toContain(secret)
})

test('another client’s id and an unknown id are logged as refused', async ({ server }) => {
  const account = await anAccount(server.owner, await aClient(server.owner))
  const browser = server.browser(await aSession(server.owner, await aClient(server.owner)))
  for (const id of [account, randomUUID()]) {
    const path = `/api/accounts/${id}`
    expect((await browser.get(path)).status).toBe(404)
    expect(lineAbout(server, path)).toMatchObject({
      level: 'info',
      status: 404,
      refusal: 'ACCOUNT_NOT_FOUND',
      msg: 'not found, or not theirs',
    })
  }
})

test('an ordinary refusal is not logged as a warning', async ({ server }) => {
  await server.browser().get('/api/accounts')
  expect(lineAbout(server, '/api/accounts')).toMatchObject({
    level: 'info',
    refusal: 'NOT_SIGNED_IN',
    msg: 'answered',
  })
  const asAdmin = server.browser(await aSession(server.owner, await anAdmin(server.owner)))
  expect((await asAdmin.get('/api/admin/overview')).status).toBe(200)
  expect(lineAbout(server, '/api/admin/overview')).toMatchObject({ level: 'info', status: 200 })
})
