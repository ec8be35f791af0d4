import { sql } from 'kysely'
import { expect } from 'vitest'
import { aClient } from '#testing/builders.ts'
import { test } from '#testing/test-server.ts'

test('a sign-in that was checked before a change of credentials opens no session', async ({ server }) => {
  const user = await aClient(server.owner)
  const open = async (version: number) => {
    const { rows } = await sql<{ opened: boolean }>`
      select identity.open_session(${user.id}, c.last_step + 1, sha256(uuid_send(gen_random_uuid())), 'x',
        null, ${version}) as opened
      from identity.credential c where c.user_id = ${user.id}`.execute(server.owner)
    return rows[0]?.opened
  }
  expect(await open(0)).toBe(true)
  await sql`update identity.credential set version = version + 1 where user_id = ${user.id}`.execute(
    server.owner,
  )
  expect(await open(0)).toBe(false)
})
