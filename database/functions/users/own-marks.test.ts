import { expect } from 'vitest'
import { aUser, one, test, type TestBank } from '#testing.ts'

/** Asks the database a question about one user. */
async function asked(bank: TestBank, expression: string, user: string): Promise<boolean> {
  const { answer } = await one<{ answer: boolean }>(bank.owner, `select ${expression} as answer`, [user])
  return answer
}

test('A message is read only when its own client has read the conversation', async ({ bank }) => {
  const [client, other] = [await aUser(bank), await aUser(bank)]
  for (const user of [client, other])
    await bank.owner.query('insert into bank.conversation (client_id) values ($1) on conflict do nothing', [
      user,
    ])
  const isRead = (user: string) =>
    asked(bank, `bank.is_event_read($1, 'message-received', gen_random_uuid()::text, now())`, user)
  await bank.owner.query(
    `update bank.conversation set client_read_at = now() + interval '1 minute' where client_id = $1`,
    [other],
  )
  expect(await isRead(other)).toBe(true)
  expect(await isRead(client)).toBe(false)
})

test('The approvals of one admin are paused, and those of another count', async ({ bank }) => {
  const [paused, other] = [await aUser(bank, { role: 'admin' }), await aUser(bank, { role: 'admin' })]
  await bank.owner.query(
    `insert into bank.approval_pause (user_id, paused_until) values ($1, now() + interval '1 hour')`,
    [paused],
  )
  expect(await asked(bank, 'bank.has_paused_approvals($1)', paused)).toBe(true)
  expect(await asked(bank, 'bank.has_paused_approvals($1)', other)).toBe(false)
})
