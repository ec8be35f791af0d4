import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { waitForOtherTransactions } from '#testing/settled.ts'
import { notifyUsers } from './notify-users.ts'

/** Their password was changed so long ago; whom the bank writes to about it. */
async function recipientsAfter(app: App, users: { id: string }[], ago = '0 days') {
  const { owner, services } = app
  const ids = users.map(({ id }) => id)
  const { rows } = await asOwner(owner, async () => {
    await sql`insert into audit.event (actor_id, user_id, action, at)
      select id, id, 'password-changed', now() - ${ago}::interval
      from unnest(${ids}::uuid[]) with ordinality as u (id, position) order by position`.execute(owner)
    await waitForOtherTransactions(owner)
    while (
      (await notifyUsers({ ...services, bankName: 'Morne Bank & Trust', origin: 'https://bank.example' })) > 0
    );
    return await sql<{ userId: string; recipient: string }>`
      select user_id, recipient from mail.message where user_id = any (${ids}) order by recipient`.execute(
      owner,
    )
  })
  return rows
}

describe('an e-mail about an event', () => {
  test('goes to the user’s own e-mail address', async ({ app }) => {
    const users = [
      await aClient(app.owner, { username: 'adeline-r' }),
      await aClient(app.owner, { username: 'bertrand-r' }),
    ]
    expect(await recipientsAfter(app, users)).toEqual(
      users.map(({ id, username }) => ({ userId: id, recipient: `${username}@client.example` })),
    )
  })

  test('goes only to clients who are not blocked, and never to an admin', async ({ app }) => {
    const users = [await anAdmin(app.owner), await aClient(app.owner, { role: 'blocked' })]
    expect(await recipientsAfter(app, users)).toEqual([])
  })

  test('is not sent two days late, for example after a restore', async ({ app }) => {
    const [late, inTime] = [await aClient(app.owner), await aClient(app.owner)]
    expect(await recipientsAfter(app, [late], '49 hours')).toEqual([])
    expect(await recipientsAfter(app, [inTime], '47 hours')).toHaveLength(1)
  })
})
