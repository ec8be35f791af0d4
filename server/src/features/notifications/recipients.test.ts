import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'
import { notifyUsers } from './notify-users.ts'

/** Records an event of so long ago for each user; returns the e-mails that the bank writes about it. */
async function recipientsAfter(
  app: App,
  users: { id: string }[],
  { ago = '0 days', action = 'password-changed' } = {},
) {
  const { owner, services } = app
  const ids = users.map(({ id }) => id)
  const { rows } = await asOwner(owner, async () => {
    await sql`insert into audit.event (actor_id, user_id, action, at, detail)
      select id, id, ${action}, now() - ${ago}::interval, '{"new_device": true}'
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

  test('goes to no blocked user, and to an admin only about security', async ({ app }) => {
    const [admin, blocked] = [await anAdmin(app.owner), await aClient(app.owner, { role: 'blocked' })]
    expect(await recipientsAfter(app, [blocked])).toEqual([])
    expect(await recipientsAfter(app, [admin], { action: 'profile-changed' })).toEqual([])
  })

  test.for([
    'passkey-added',
    'passkey-removed',
    'password-changed',
    'two-factor-enabled',
    'two-factor-disabled',
    'recovery-codes-made',
    'recovery-code-used',
    'signed-in',
    'setup-completed',
  ])('goes to an admin as well about %s', async (action, { app }) => {
    const users = [await anAdmin(app.owner), await aClient(app.owner)]
    const recipients = await recipientsAfter(app, users, { action })
    expect(new Set(recipients.map(({ userId }) => userId))).toEqual(new Set(users.map(({ id }) => id)))
  })

  test('says that a setup link was made to a user who has an access alone, as a warning', async ({ app }) => {
    const [known, added] = [await aClient(app.owner), await aClient(app.owner)]
    await sql`
      insert into identity.issued_password (user_id, password_hash, kind)
      select user_id, password_hash, 'provisional' from identity.credential
      where user_id = ${added.id}`.execute(app.owner)
    await sql`
      update identity.credential set two_factor_enabled = false, totp_secret = null
      where user_id = ${added.id}`.execute(app.owner)
    const told = await recipientsAfter(app, [known, added], { action: 'setup-link-made' })
    expect(told.map(({ userId }) => userId)).toEqual([known.id])
  })

  test('is not sent two days late, for example after a restore', async ({ app }) => {
    const [late, inTime] = [await aClient(app.owner), await aClient(app.owner)]
    expect(await recipientsAfter(app, [late], { ago: '49 hours' })).toEqual([])
    expect(await recipientsAfter(app, [inTime], { ago: '47 hours' })).toHaveLength(1)
  })
})
