import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { aClient, anAccount, anAdmin, aSession } from '#testing/builders.ts'
import { type Door, test } from '#testing/door.ts'

/** The line of the log about the last request to this path. */
function lineAbout(door: Door, path: string): Record<string, unknown> {
  const line: unknown = JSON.parse(
    door
      .log()
      .trimEnd()
      .split('\n')
      .findLast((one) => one.includes(`"${path}"`)) ?? '{}',
  )
  return { ...Object(line) }
}

test('a call that the caller has no right to is in the log, with who asked from where, and nothing of a user', async ({
  door,
}) => {
  const client = await aClient(door.owner)
  const session = await aSession(door.owner, client)
  const browser = door.browser(session)
  const refused = [
    {
      path: '/api/admin/overview',
      ask: () => browser.get('/api/admin/overview?search=helena'),
      level: 'warn',
      status: 403,
      refusal: 'NOT_ALLOWED',
    },
    // From a page of somebody else's.
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
    expect(lineAbout(door, path)).toMatchObject({ ...expected, address: browser.address })
  }
  for (const secret of [client.username, session.token, 'helena', 'elsewhere'])
    expect(door.log()).not.toContain(secret)
})

test('an id of somebody else’s, and one that there is not, stand in the log as refused', async ({ door }) => {
  const account = await anAccount(door.owner, await aClient(door.owner))
  const browser = door.browser(await aSession(door.owner, await aClient(door.owner)))
  for (const id of [account, randomUUID()]) {
    const path = `/api/accounts/${id}`
    expect((await browser.get(path)).status).toBe(404)
    expect(lineAbout(door, path)).toMatchObject({
      level: 'info',
      status: 404,
      refusal: 'ACCOUNT_NOT_FOUND',
      msg: 'not found, or not theirs',
    })
  }
})

test('an ordinary refusal is no alarm', async ({ door }) => {
  await door.browser().get('/api/accounts')
  expect(lineAbout(door, '/api/accounts')).toMatchObject({
    level: 'info',
    refusal: 'NOT_SIGNED_IN',
    msg: 'answered',
  })
  const staff = door.browser(await aSession(door.owner, await anAdmin(door.owner)))
  expect((await staff.get('/api/admin/overview')).status).toBe(200)
  expect(lineAbout(door, '/api/admin/overview')).toMatchObject({ level: 'info', status: 200 })
})
