import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { type App, test } from '#testing/app.ts'
import { asOwner } from '#testing/as-owner.ts'
import { aClient, anAdmin, aSession, type TestUser } from '#testing/builders.ts'
import { withLinks } from '#testing/outbox.ts'
import { completeSetup } from '#testing/setup-links.ts'

const newAddress = () => `new-${randomBytes(6).toString('hex')}@client.example`

type Mail = {
  id: string
  recipient: string
  kind: string
  body: string
  bodyCiphertext: Buffer | null
  userId: string | null
}

async function mailsTo(app: App, recipient: string): Promise<Mail[]> {
  const { rows } = await sql<Mail>`select id, recipient, kind, body, body_ciphertext, user_id
      from mail.message where recipient = ${recipient} order by created_at, id`.execute(app.owner)
  return await withLinks(rows)
}

/** The token in the last link that was sent there. */
async function linkTo(app: App, recipient: string): Promise<string> {
  const mails = await mailsTo(app, recipient)
  const token = /\/confirm-email#([\w-]{43})\n/.exec(mails.at(-1)?.body ?? '')?.[1]
  if (token === undefined) throw new Error(`No link was sent to ${recipient}`)
  return token
}

/** The clock stands still, so that no test depends on when half a minute ends. */
const now = new Date()

/** A user who requested this address. */
async function anActor(app: App, email: string, options: Parameters<typeof aClient>[1] = {}) {
  app.setNow(now)
  const user = await aClient(app.owner, options)
  const session = await aSession(app.owner, user)
  const { profile, safeguards } = app.as(session)
  const code = (offset: number) => codeOf(user.totpSecret ?? '', stepAt(now) + offset)
  const asked = await profile.save({ version: 0, email, proof: { code: code(0) } })
  return { user, session, profile, safeguards, asked, old: `${user.username}@client.example`, code }
}

async function emailOf(app: App, { id }: Pick<TestUser, 'id'>): Promise<string> {
  return (
    await app.owner
      .selectFrom('identity.users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).email
}

/** Moves all timestamps of the unconfirmed address into the past. */
async function age(app: App, { id }: Pick<TestUser, 'id'>, interval: string): Promise<void> {
  await sql`
    update identity.email_change
      set asked_at = asked_at - ${interval}::interval, sent_at = sent_at - ${interval}::interval,
      expires_at = expires_at - ${interval}::interval
    where user_id = ${id}`.execute(app.owner)
}

describe('a new e-mail address', () => {
  test('is refused without a proof, when it is malformed, and when it is the present one', async ({
    app,
  }) => {
    const user = await aClient(app.owner)
    const session = await aSession(app.owner, user)
    const { profile } = app.as(session)
    await expect(profile.save({ version: 0, email: newAddress() })).rejects.toThrow('CODE_REQUIRED')
    await expect(
      profile.save({ version: 0, email: newAddress(), proof: { code: '000000' } }),
    ).rejects.toThrow('INVALID_CODE')
    for (const email of [
      'incomplete',
      'a@b',
      'a b@c.example',
      'a@b.example,c@d.example',
      'a@b.example\nBcc: x@y.example',
      `${'x'.repeat(250)}@b.example`,
    ]) {
      await expect(profile.save({ version: 0, email }), email).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
    expect(
      await profile.save({ version: 0, email: `${user.username.toUpperCase()}@CLIENT.example` }),
    ).toMatchObject({ pendingEmail: null })
    expect(await mailsTo(app, `${user.username}@client.example`)).toEqual([])
    // A window that read the profile before another one changed the address asks for the present one.
    const { rows } = await sql<object>`
      select outcome from identity.save_profile(
        ${session.tokenHash}, null, 0, array['email'], null, null, null,
        (select email from identity.users where id = ${user.id}), null, '{}')`.execute(app.owner)
    expect(rows).toEqual([{ outcome: 'EMAIL_UNCHANGED' }])
  })

  test('is pending until it is confirmed from its own mailbox, and the old one is notified twice', async ({
    app,
  }) => {
    const email = newAddress()
    const { user, profile, safeguards, asked, old } = await anActor(app, email)
    expect(asked).toMatchObject({ email: old, pendingEmail: { email } })
    expect((await mailsTo(app, old)).map(({ kind }) => kind)).toEqual(['email-change-request'])
    const token = await linkTo(app, email)
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(c::text, '')
        from identity.email_change c) || (select string_agg(e::text, '') from audit.event e) as all`.execute(
      app.owner,
    )
    expect(rows[0]?.all).not.toContain(token)

    expect(await app.as(null).profile.confirmEmail({ token })).toEqual({})

    expect(await emailOf(app, user)).toBe(email)
    expect(await profile.get()).toMatchObject({ email, pendingEmail: null })
    const changed = (await mailsTo(app, old)).at(-1)?.body ?? ''
    expect(changed).toMatch(/^Hello,\n\nYour e-mail address with us has/)
    // The owner of the old mailbox can freeze payments after the change.
    const [, freezeToken = ''] = /\/freeze-payments#([\w-]{43})\n/.exec(changed) ?? []
    expect(await app.as(null).safeguards.freezeByLink({ token: freezeToken })).toEqual({})
    expect((await safeguards.get()).freeze).toMatchObject({ source: 'link' })
    expect((await mailsTo(app, old)).map(({ kind }) => kind)).toEqual([
      'email-change-request',
      'email-changed',
    ])
    const events = await app.owner
      .selectFrom('audit.event')
      .select('action')
      .where('userId', '=', user.id)
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      'signed-in',
      'confirmed',
      'email-change-asked',
      'email-changed',
      'payments-frozen',
    ])
  })

  test('is confirmed once, even by concurrent requests', async ({ app }) => {
    const email = newAddress()
    await anActor(app, email)
    const token = await linkTo(app, email)
    const visitor = app.as(null).profile

    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => visitor.confirmEmail({ token })),
    )

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(visitor.confirmEmail({ token })).rejects.toThrow('LINK_NOT_VALID')
  })

  test('is not confirmed by a wrong, expired, replaced or cancelled link, nor for a blocked user', async ({
    app,
  }) => {
    const visitor = app.as(null).profile
    const refusedFor = async (email: string, { user }: { user: TestUser }) => {
      await expect(visitor.confirmEmail({ token: await linkTo(app, email) })).rejects.toThrow(
        'LINK_NOT_VALID',
      )
      expect(await emailOf(app, user)).toBe(`${user.username}@client.example`)
    }
    await expect(visitor.confirmEmail({ token: 'x'.repeat(43) })).rejects.toThrow('LINK_NOT_VALID')
    const emails = {
      late: newAddress(),
      replaced: newAddress(),
      cancelled: newAddress(),
      blocked: newAddress(),
    }

    const late = await anActor(app, emails.late)
    await age(app, late.user, '24 hours 1 second')
    await refusedFor(emails.late, late)
    expect((await late.profile.get()).pendingEmail).toBeNull()

    const replaced = await anActor(app, emails.replaced)
    await replaced.profile.save({ version: 0, email: newAddress(), proof: { code: replaced.code(1) } })
    await refusedFor(emails.replaced, replaced)

    const cancelled = await anActor(app, emails.cancelled)
    expect((await cancelled.profile.cancelEmail()).pendingEmail).toBeNull()
    await refusedFor(emails.cancelled, cancelled)
    await expect(cancelled.profile.cancelEmail()).rejects.toThrow('NOT_FOUND')

    const blocked = await anActor(app, emails.blocked)
    await app.owner
      .updateTable('identity.users')
      .set({ role: 'blocked' })
      .where('id', '=', blocked.user.id)
      .execute()
    await refusedFor(emails.blocked, blocked)
  })

  test('is withdrawn when the bank ends the user’s access or a setup link replaces the credentials', async ({
    app,
  }) => {
    const visitor = app.as(null).profile
    const staff = app.as(await aSession(app.owner, await anAdmin(app.owner))).users
    const ways: ((user: TestUser) => Promise<unknown>)[] = [
      ({ id }) => staff.resetPassword({ userId: id, newPassword: 'q7R!vL2m@Xe9' }),
      (user) => asOwner(app.owner, () => completeSetup(app.owner, user)),
    ]
    for (const way of ways) {
      const email = newAddress()
      const { user } = await anActor(app, email)
      await way(user)
      await expect(visitor.confirmEmail({ token: await linkTo(app, email) })).rejects.toThrow(
        'LINK_NOT_VALID',
      )
      expect(await emailOf(app, user)).toBe(`${user.username}@client.example`)
    }
  })

  test('of another user gets the same answer; its mailbox is notified without a link', async ({ app }) => {
    const other = await aClient(app.owner)
    const taken = `${other.username}@client.example`
    const [free, theirs] = [await anActor(app, newAddress()), await anActor(app, taken)]
    const shape = ({ asked: { pendingEmail } }: typeof free) => Object.keys(pendingEmail ?? {})
    expect(shape(theirs)).toEqual(shape(free))
    const [mail] = await mailsTo(app, taken)
    expect(mail).toMatchObject({ kind: 'email-taken', userId: null })
    expect(mail?.body).not.toContain('confirm-email')

    // The repeated request leaves the unknown link unknown.
    await age(app, theirs.user, '2 minutes')
    await theirs.profile.sendEmailAgain()
    expect((await mailsTo(app, taken)).map(({ kind }) => kind)).toEqual(['email-taken', 'email-taken'])
    expect(await emailOf(app, theirs.user)).toBe(theirs.old)
  })

  test('is not confirmed if another user has it meanwhile', async ({ app }) => {
    const email = newAddress()
    const { user, old } = await anActor(app, email)
    const other = await aClient(app.owner)
    await app.owner.updateTable('identity.users').set({ email }).where('id', '=', other.id).execute()

    await expect(app.as(null).profile.confirmEmail({ token: await linkTo(app, email) })).rejects.toThrow(
      'LINK_NOT_VALID',
    )
    expect([await emailOf(app, user), await emailOf(app, other)]).toEqual([old, email])
  })

  test('gets a new link once a minute and five in all, which voids the one before', async ({ app }) => {
    const email = newAddress()
    const { user, profile } = await anActor(app, email)
    const first = await linkTo(app, email)
    await expect(profile.sendEmailAgain()).rejects.toThrow('TOO_MANY_ATTEMPTS')
    for (let sent = 2; sent <= 5; sent += 1) {
      await age(app, user, '61 seconds')
      expect((await profile.sendEmailAgain()).pendingEmail).toMatchObject({
        email,
        sendAgainAt: sent < 5 ? expect.any(String) : null,
      })
    }
    await age(app, user, '61 seconds')
    await expect(profile.sendEmailAgain()).rejects.toThrow('TOO_MANY_ATTEMPTS')
    expect(await mailsTo(app, email)).toHaveLength(5)

    await expect(app.as(null).profile.confirmEmail({ token: first })).rejects.toThrow('LINK_NOT_VALID')
    await app.as(null).profile.confirmEmail({ token: await linkTo(app, email) })
    expect(await emailOf(app, user)).toBe(email)
  })

  test('is limited to ten e-mails a day', async ({ app }) => {
    const { user, profile, code } = await anActor(app, newAddress())
    await sql`update identity.email_change set sent = 10 where user_id = ${user.id}`.execute(app.owner)

    await expect(profile.save({ version: 0, email: newAddress(), proof: { code: code(1) } })).rejects.toThrow(
      'TOO_MANY_ATTEMPTS',
    )

    await age(app, user, '24 hours')
    const later = await aSession(app.owner, user)
    await sql`update identity.credential set last_step = last_step - 5 where user_id = ${user.id}`.execute(
      app.owner,
    )
    const email = newAddress()
    expect(await app.as(later).profile.save({ version: 0, email, proof: { code: code(1) } })).toMatchObject({
      pendingEmail: { email },
    })
  })
})
