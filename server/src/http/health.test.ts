import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
  const door = await openDoor()
  const name = new URL(door.services.config.databaseUrl).pathname.slice(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = 'bank_app'`.execute(door.owner)
  await sql`revoke connect on database ${sql.ref(name)} from public`.execute(door.owner)
  const away = await door.browser({ token: 'x'.repeat(43), tokenHash: Buffer.alloc(0) }).get('/api/session')
  expect([away.status, away.code, away.headers['retry-after']]).toEqual([503, 'BUSY', '1'])
  await sql`grant connect on database ${sql.ref(name)} to public`.execute(door.owner)
  expect((await door.browser({ token: 'x'.repeat(43), tokenHash: Buffer.alloc(0) }).get('/api/session')).status).toBe(200)
  await door.close()
})
