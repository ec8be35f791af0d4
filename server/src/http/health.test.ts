import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClient, aSession } from '#testing/builders.ts'
import { layCable } from '#testing/cable.ts'
import { setting } from '#testing/clones.ts'
import { openDoor } from '#testing/door.ts'

test('the bank is ready while its database holds a bank and answers, and lives either way', async () => {
  const door = await openDoor()
  const ask = async (path: string) => (await door.browser().get(path)).status
  expect([await ask('/health/live'), await ask('/health/ready')]).toEqual([200, 200])
  await sql`alter schema ledger rename to ledger_away`.execute(door.owner)
  expect([await ask('/health/live'), await ask('/health/ready')]).toEqual([200, 503])
  await sql`alter schema ledger_away rename to ledger`.execute(door.owner)
  expect(await ask('/health/ready')).toBe(200)
  await door.close()
})

test('while the database is away the answer is that the bank is busy, and it heals by itself', async () => {
  const toDatabase = await layCable(setting('TEST_PG_ADMIN_URL'))
  const door = await openDoor({ databasePort: toDatabase.port })
  const session = await aSession(door.owner, await aClient(door.owner))
  const ask = async (path: string) => await door.browser(session).get(path)
  expect((await ask('/api/accounts')).status).toBe(200)

  await toDatabase.cut()
  for (let i = 0; i < 5; i += 1) {
    const start = performance.now()
    const away = await ask('/api/accounts')
    expect([away.status, away.code, away.headers['retry-after']]).toEqual([503, 'BUSY', '1'])
    expect(performance.now() - start).toBeLessThan(3_000)
  }
  expect([(await ask('/health/live')).status, (await ask('/health/ready')).status]).toEqual([200, 503])

  await toDatabase.mend()
  expect((await ask('/api/accounts')).status).toBe(200)
  expect((await ask('/health/ready')).status).toBe(200)
  expect(door.log()).not.toContain('a request failed')
  await door.close()
  await toDatabase.cut()
})
