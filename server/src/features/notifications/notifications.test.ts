import { activityActions, notificationKinds } from '@bank/contract'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aClient, amount, anAccountRequest, anAdmin, aSession } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { aPayer } from '#testing/actors/payers.ts'
import { heardBy } from '#testing/actors/heard.ts'
import { waitForOtherTransactions } from '#testing/waiting.ts'
import { emailAbout } from './emails.ts'
import { notifyUsers } from './notify-users.ts'

const from = { bankName: 'Morne Bank & Trust', origin: 'https://bank.example' }
async function happened(
  app: App,
  userId: string,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await asOwner(app.owner, () =>
    sql`select audit.record(${userId}, ${userId}, ${action}, null, ${JSON.stringify(detail)})`.execute(
      app.owner,
    ),
  )
}

async function emailsTo(app: App, userId: string): Promise<string[]> {
  const { rows } = await asOwner(app.owner, () =>
    sql<{
      subject: string
    }>`select subject from mail.message where user_id = ${userId} order by created_at, id`.execute(app.owner),
  )
  return rows.map(({ subject }) => subject.replace(/ – Morne.*/, ''))
}

async function notifyAll({ owner, services }: App): Promise<void> {
  await waitForOtherTransactions(owner)
  while ((await notifyUsers({ ...services, ...from })) > 0);
}

describe('a notification', () => {
  test('names a payment’s amount, beneficiary and account, and is unread until the user sees it', async ({
    app,
  }) => {
    const { session, order } = await aPayer(app)
    const { notifications, payments } = app.as(session)
    expect(await notifications.unread()).toEqual({ count: 0 })
    await payments.make(order)
    const {
      notifications: [first, ...others],
      older,
    } = await notifications.list({})
    expect(first).toMatchObject({
      action: 'payment-completed',
      kind: 'payment',
      amount: '30.25',
      currency: 'USD',
      name: 'Roseau Marine Ltd',
      accountId: order.accountId,
      transactionId: order.paymentId,
      unread: true,
    })
    expect({ others, older }).toEqual({ others: [], older: null })
    expect(await notifications.unread()).toEqual({ count: 1 })
    await notifications.markRead({ upTo: first?.id ?? '0' })
    expect(await notifications.unread()).toEqual({ count: 0 })
    expect((await notifications.list({})).notifications[0]?.unread).toBe(false)
  })

  test('is shown only to its user', async ({ app }) => {
    const { session, order } = await aPayer(app)
    await app.as(session).payments.make(order)
    const stranger = app.as(await aSession(app.owner, await aClient(app.owner)))
    expect(await stranger.notifications.list({})).toEqual({ notifications: [], older: null })
    await stranger.notifications.markRead({ upTo: '9000000000000000000' })
    expect(await app.as(session).notifications.unread()).toEqual({ count: 1 })
  })

  test('is not shown if its kind is switched off, which is not possible for security', async ({ app }) => {
    const client = await aClient(app.owner)
    const { notifications } = app.as(await aSession(app.owner, client))
    await notifications.choose({ kind: 'beneficiary', inPortal: false, byMail: true })
    expect(await notifications.settings()).toContainEqual({
      kind: 'beneficiary',
      inPortal: false,
      byMail: true,
    })
    expect(await notifications.settings()).toHaveLength(notificationKinds.length)
    await happened(app, client.id, 'beneficiary-added', { name: 'Atelier Moreau' })
    await happened(app, client.id, 'password-changed')
    expect((await notifications.list({})).notifications.map(({ action }) => action)).toEqual([
      'password-changed',
    ])
    expect(await notifications.unread()).toEqual({ count: 1 })
  })

  test('of a message is unread until the message is read, on any screen', async ({ app }) => {
    const client = await aClient(app.owner)
    const { notifications, messages } = app.as(await aSession(app.owner, client))
    const asAdmin = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    const [first, second] = [randomUUID(), randomUUID()]
    await asAdmin.messages.reply({ clientId: client.id, id: first, body: 'Good morning' })
    await asAdmin.messages.reply({ clientId: client.id, id: second, body: 'One more thing' })
    await happened(app, client.id, 'password-changed')
    expect(await notifications.unread()).toEqual({ count: 3 })
    await messages.markRead({ upTo: first })
    expect(await notifications.unread()).toEqual({ count: 2 })
    await messages.markRead({ upTo: second })
    expect(await notifications.unread()).toEqual({ count: 1 })
    expect(
      (await notifications.list({})).notifications.map(({ action, unread }) => [action, unread]),
    ).toEqual([
      ['password-changed', true],
      ['message-received', false],
      ['message-received', false],
    ])
  })

  test('follows its user’s settings, and a setting left out of a change stays as it is', async ({ app }) => {
    const { notifications } = app.as(await aSession(app.owner, await aClient(app.owner)))
    await notifications.choose({ kind: 'payment', inPortal: false })
    await notifications.choose({ kind: 'payment', byMail: false })
    expect(await notifications.settings()).toContainEqual({ kind: 'payment', inPortal: false, byMail: false })
    await notifications.choose({ kind: 'payment', inPortal: true })
    expect(await notifications.settings()).toContainEqual({ kind: 'payment', inPortal: true, byMail: false })
  })

  test('is listed in pages, newest first, without a repeat', async ({ app }) => {
    const client = await aClient(app.owner)
    const { notifications } = app.as(await aSession(app.owner, client))
    for (let i = 0; i < 45; i += 1)
      await happened(app, client.id, 'beneficiary-added', { name: `Beneficiary ${i}` })
    const names: (string | null)[] = []
    let before: string | undefined
    for (let page = 0; page < 3; page += 1) {
      const { notifications: found, older } = await notifications.list(before === undefined ? {} : { before })
      names.push(...found.map(({ name }) => name))
      before = older ?? undefined
    }
    expect(before).toBeUndefined()
    expect(names).toEqual(Array.from({ length: 45 }, (_, i) => `Beneficiary ${44 - i}`))
  })
})

describe('the e-mail about an event', () => {
  test('is sent once for an event, however many servers read the audit', async ({ app }) => {
    const { client, session, order } = await aPayer(app)
    await notifyAll(app)
    await app.as(session).payments.make(order)
    await expect(
      app.as(session).payments.make({ ...order, paymentId: randomUUID(), amount: amount('5000') }),
    ).rejects.toThrow('INSUFFICIENT_FUNDS')
    await Promise.all([notifyAll(app), notifyAll(app), notifyAll(app)])
    await notifyAll(app)
    expect(await emailsTo(app, client.id)).toEqual(['Payment made', 'Payment not made'])
  })

  test('is not lost when a slower transaction commits later', async ({ app }) => {
    const [slow, fast] = [await aClient(app.owner), await aClient(app.owner)]
    await notifyAll(app)
    const committed = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slowly = app.owner.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      await sql`select audit.record(null, ${slow.id}, 'password-changed', null)`.execute(tx)
      written.resolve()
      await committed.promise
    })
    await written.promise
    await happened(app, fast.id, 'password-changed')
    await notifyAll(app)
    expect(await emailsTo(app, slow.id)).toEqual([])
    committed.resolve()
    await slowly
    await notifyAll(app)
    expect([await emailsTo(app, slow.id), await emailsTo(app, fast.id)]).toEqual([
      ['Your password was changed'],
      ['Your password was changed'],
    ])
  })

  test('is not sent for a kind switched off, an automated reply, or twice for one conversation', async ({
    app,
  }) => {
    const client = await aClient(app.owner)
    await notifyAll(app)
    await app
      .as(await aSession(app.owner, client))
      .notifications.choose({ kind: 'profile', inPortal: true, byMail: false })
    await happened(app, client.id, 'profile-changed')
    await happened(app, client.id, 'message-received', { automated: true })
    await happened(app, client.id, 'message-received')
    await notifyAll(app)
    await happened(app, client.id, 'message-received')
    await happened(app, client.id, 'signed-in', { new_device: true })
    await notifyAll(app)
    expect(await emailsTo(app, client.id)).toEqual(['You have a new message', 'New sign-in'])
  })

  test('is sent once for an opened account, a reset password and a compared phrase', async ({ app }) => {
    const client = await aClient(app.owner)
    const asAdmin = app.as(await aSession(app.owner, await anAdmin(app.owner)))
    await notifyAll(app)
    await asAdmin.accounts.open({
      order: {
        accountId: randomUUID(),
        clientId: client.id,
        accountType: 'business',
        nickname: 'Boatyard',
        currency: 'EUR',
      },
    })
    await asAdmin.accountRequests.decide({
      requestId: await anAccountRequest(app.owner, client),
      decision: 'approved',
    })
    await happened(app, client.id, 'phrase-checked', { matched: false })
    await happened(app, client.id, 'sessions-ended-by-staff', { count: 2 })
    await asAdmin.users.resetPassword({ userId: client.id, newPassword: 'q7R!vL2m@Xe9' })
    await notifyAll(app)
    // An account that was requested appears as the approved request.
    expect(await emailsTo(app, client.id)).toEqual(
      [
        'Your password at',
        'A new account is open',
        'Your account request was approved',
        'Your telephone phrase was checked',
        'You were signed out',
      ].map((subject) => expect.stringContaining(subject)),
    )
    // The client has saved their own settings since.
    await app.owner.deleteFrom('identity.issuedPassword').where('userId', '=', client.id).execute()
    const { notifications } = app.as(await aSession(app.owner, client))
    expect(
      (await notifications.list({})).notifications.map(({ action, kind, name }) => [action, kind, name]),
    ).toEqual([
      ['password-reset', 'security', null],
      ['sessions-ended-by-staff', 'security', null],
      ['phrase-checked', 'security', null],
      ['account-request-approved', 'request', 'Asked for'],
      ['account-opened', 'request', 'Boatyard'],
    ])
  })

  test('is published to admins with the user’s id, or without ids for very many users', async ({ app }) => {
    await notifyAll(app)
    const heard = await heardBy(app.services, 'admins')
    const client = await aClient(app.owner)
    await happened(app, client.id, 'signed-out')
    await notifyAll(app)
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ topics: ['history'], clientId: client.id }))
    const many: string[] = []
    for (let i = 0; i < 25; i += 1) many.push((await aClient(app.owner)).id)
    // Both are read in the same query.
    await asOwner(app.owner, () =>
      sql`select audit.record(id, id, 'signed-out', null) from unnest(${many}::uuid[]) as id`.execute(
        app.owner,
      ),
    )
    await notifyAll(app)
    await expect
      .poll(() => heard)
      .toContainEqual(expect.objectContaining({ topics: ['history'], clientId: null }))
    expect(many.filter((id) => JSON.stringify(heard).includes(id))).toEqual([])
  })

  test('is published to its own user’s open windows only', async ({ app }) => {
    const [client, stranger] = [await aClient(app.owner), await aClient(app.owner)]
    await notifyAll(app)
    const heard: unknown[] = []
    const first = Promise.withResolvers<void>()
    app.services.changes.subscribe({ user: stranger.id }, (event) => heard.push(['stranger', event]))
    app.services.changes.subscribe({ user: client.id }, (event) => {
      heard.push(event)
      first.resolve()
    })
    await happened(app, client.id, 'certificate-matured')
    await notifyAll(app)
    await first.promise
    expect(heard).toEqual([
      { to: { user: client.id }, accountIds: [], topics: ['notifications'], clientId: null, sessions: false },
    ])
  })

  test('never contains an amount, a name or a number', () => {
    const event = { firstName: 'Helena', at: new Date('2026-03-01T12:00:00Z'), isClient: true }
    for (const action of activityActions) {
      const email = emailAbout({ action, ...event }, from)
      if (email === null) continue
      const body = email.body('LINK')
      expect(email.subject).toMatch(/^[^\r\n]{5,150}$/)
      expect(body.includes('\n\nLINK\n\n'), action).toBe(email.hasFreezeLink)
      const numbers = /1 Mar 2026, 08:00, Dominica time \(UTC−4\)|24 hours/g
      expect(body.replace(numbers, '')).toMatch(/^Dear Helena,\n\D+$/)
    }
  })
})
