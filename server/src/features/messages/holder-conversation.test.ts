import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aMandate, anAccessRight, anOrganisation } from '#testing/actors/holders.ts'
import { type App, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { aMessage, auditOf } from '#testing/chats.ts'

/** A trust for which two people write, a third signs alone, and an admin. */
async function aTrustConversation(app: App) {
  const { owner } = app
  const { id: trust, accountId } = await anOrganisation(owner)
  const [helena, sophie, silent] = [await aClient(owner), await aClient(owner), await aClient(owner)]
  const mandate = await aMandate(owner, trust, helena, { messages: true })
  await aMandate(owner, trust, sophie, { messages: true, view: 'balances' })
  await aMandate(owner, trust, silent, { prepare: true, sign: 'A' })
  const [admin, session] = [await anAdmin(owner), await aSession(owner, helena)]
  const asAdmin = app.as(await aSession(owner, admin)).messages
  // With an admin present no automated reply comes, however slow the machine is.
  await asAdmin.attend({ clientId: trust, here: true })
  return {
    trust,
    accountId,
    helena,
    sophie,
    mandate,
    admin,
    asAdmin,
    session,
    asHelena: app.as(session, trust).messages,
    asSophie: app.as(await aSession(owner, sophie), trust).messages,
    asSilent: app.as(await aSession(owner, silent), trust).messages,
  }
}

async function withdraw(app: App, mandate: string): Promise<void> {
  await sql`update bank.mandate set withdrawn_at = clock_timestamp() where id = ${mandate}`.execute(app.owner)
}

describe('the conversation of an organisation', () => {
  test('is read and written by everyone with the right, and each message says who wrote it', async ({
    app,
  }) => {
    const { trust, helena, sophie, admin, asHelena, asSophie, asAdmin } = await aTrustConversation(app)
    const asked = aMessage('May we open an account in francs?')
    const first = await asHelena.send(asked)
    expect(await asHelena.send(asked)).toEqual(first)
    // The same words under the same id, by another person of the trust.
    await expect(asSophie.send(asked)).rejects.toThrow('MESSAGE_ID_TAKEN')
    await asSophie.send(aMessage('And by when?'))
    await asAdmin.reply({ clientId: trust, id: randomUUID(), body: 'By Friday.' })

    const written = [
      { body: 'May we open an account in francs?', fromClient: true, writer: { id: helena.id } },
      { body: 'And by when?', fromClient: true, writer: { id: sophie.id } },
      { body: 'By Friday.', fromClient: false, writer: null },
    ]
    const { messages } = await asHelena.thread({})
    expect(messages).toMatchObject(written)
    expect(messages.map(({ unread }) => unread)).toEqual([false, true, true])
    expect((await asSophie.thread({})).messages.map(({ unread }) => unread)).toEqual([true, false, true])
    const seen = await asAdmin.threadOf({ clientId: trust })
    expect(seen.messages).toMatchObject(written)
    expect(seen.messages.map(({ author }) => author?.id)).toEqual([undefined, undefined, admin.id])
    expect(seen.client).toMatchObject({
      id: trust,
      kind: 'organisation',
      name: 'Laurent Family Trust',
      username: '',
      blocked: false,
      accounts: 1,
    })
    expect(await auditOf(app, trust)).toMatchObject([
      { action: 'message-sent', subject: asked.id },
      { action: 'message-sent' },
      { action: 'message-received', detail: { automated: false } },
    ])
  })

  test('stands in the list of the staff and in their search by the name of the organisation', async ({
    app,
  }) => {
    const { trust, asSophie, asAdmin } = await aTrustConversation(app)
    const word = `harbour${randomUUID().slice(0, 8)}`
    await asSophie.send(aMessage(`About the ${word}`))
    const { conversations } = await asAdmin.conversations({})
    expect(conversations.find(({ clientId }) => clientId === trust)).toMatchObject({
      name: 'Laurent Family Trust',
      username: '',
      unread: 1,
      last: { fromClient: true, writer: expect.stringMatching(/\w/) },
    })
    const { hits } = await asAdmin.search({ words: word })
    expect(hits).toMatchObject([{ clientId: trust, name: 'Laurent Family Trust', fromClient: true }])
  })

  test('is no conversation of its people, and none of it is in theirs', async ({ app }) => {
    const { trust, helena, session, asHelena, asAdmin } = await aTrustConversation(app)
    const own = app.as(session).messages
    await asAdmin.attend({ clientId: helena.id, here: true })
    await asHelena.send(aMessage('Of the trust'))
    await own.send(aMessage('My own'))
    expect((await own.thread({})).messages).toMatchObject([{ body: 'My own', writer: null }])
    expect((await asHelena.thread({})).messages).toMatchObject([{ body: 'Of the trust' }])
    expect((await asAdmin.threadOf({ clientId: trust })).messages).toHaveLength(1)
  })

  test('is refused without the right, also to a person whom a client has given access', async ({ app }) => {
    const { asSilent, helena, session, sophie } = await aTrustConversation(app)
    const refused = [
      () => asSilent.thread({}),
      () => asSilent.unread(),
      () => asSilent.markRead({ upTo: randomUUID() }),
      () => asSilent.typing(),
      () => asSilent.send(aMessage('Good morning')),
      () => asSilent.beginAttachment({ id: randomUUID(), name: 'Contract.pdf', bytes: 10 }),
      () => asSilent.finishAttachment({ id: randomUUID() }),
    ]
    for (const call of refused) await expect(call()).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await anAccessRight(app.owner, sophie, helena)
    await expect(app.as(session, sophie.id).messages.thread({})).rejects.toThrow('OUTSIDE_OF_ACCESS')
    await expect(app.as(session, randomUUID()).messages.thread({})).rejects.toThrow('ACCESS_ENDED')
  })

  test('ends for a person with the next call after their mandate was withdrawn', async ({ app }) => {
    const { mandate, asHelena, asSophie } = await aTrustConversation(app)
    await asHelena.send(aMessage('Good morning'))
    await withdraw(app, mandate)
    await expect(asHelena.thread({})).rejects.toThrow('ACCESS_ENDED')
    await expect(asHelena.send(aMessage('Good evening'))).rejects.toThrow('ACCESS_ENDED')
    expect((await asSophie.thread({})).messages).toHaveLength(1)
  })

  test('has an automated reply as that of a client has, which notifies no one', async ({ app }) => {
    const { trust, helena, asHelena, asAdmin } = await aTrustConversation(app)
    await asAdmin.attend({ clientId: trust, here: false })
    await asHelena.send(aMessage('Is anyone there?'))
    await expect
      .poll(async () => (await asHelena.thread({})).messages, { timeout: 10_000 })
      .toMatchObject([{ fromClient: true }, { automated: true, writer: null }])
    expect((await auditOf(app, helena.id)).map(({ action }) => action)).not.toContain(
      'holder-message-received',
    )
  })
})

describe('what a person has read of a holder’s messages', () => {
  test('is their own mark; the bank sees when the first of them has read', async ({ app }) => {
    const { trust, asHelena, asSophie, asAdmin } = await aTrustConversation(app)
    const answer = randomUUID()
    await asAdmin.reply({ clientId: trust, id: answer, body: 'Good morning' })
    expect(await asHelena.unread()).toEqual({ unread: 1 })
    expect(await asSophie.unread()).toEqual({ unread: 1 })
    expect((await asAdmin.threadOf({ clientId: trust })).read).toBeNull()
    await asHelena.markRead({ upTo: answer })
    expect(await asHelena.unread()).toEqual({ unread: 0 })
    expect(await asSophie.unread()).toEqual({ unread: 1 })
    expect((await asAdmin.threadOf({ clientId: trust })).read).toMatchObject({ messageId: answer })
    await asSophie.markRead({ upTo: answer })
    expect(await asSophie.unread()).toEqual({ unread: 0 })
    const own = aMessage('Thank you')
    await asSophie.send(own)
    expect(await asSophie.unread()).toEqual({ unread: 0 })
    expect(await asHelena.unread()).toEqual({ unread: 1 })
  })

  test('ends the notification of a message, which names the holder and leads to it', async ({ app }) => {
    const { trust, session, mandate, asHelena, asAdmin } = await aTrustConversation(app)
    const { notifications } = app.as(session)
    const before = (await notifications.unread()).count
    const answer = randomUUID()
    await asAdmin.reply({ clientId: trust, id: answer, body: 'Good morning' })
    const {
      notifications: [newest],
    } = await notifications.list({})
    expect(newest).toMatchObject({
      action: 'holder-message-received',
      kind: 'message',
      name: 'Laurent Family Trust',
      holderId: trust,
      unread: true,
    })
    expect((await notifications.unread()).count).toBe(before + 1)
    await asHelena.markRead({ upTo: answer })
    expect((await notifications.unread()).count).toBe(before)
    expect((await notifications.list({})).notifications[0]).toMatchObject({ unread: false })
    await withdraw(app, mandate)
    expect((await notifications.list({})).notifications[0]).toMatchObject({ unread: false })
  })
})
