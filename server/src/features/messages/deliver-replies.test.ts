import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aConversation, aMessage, auditOf, letReplyBeDue, replyDueIn } from '#testing/chats.ts'
import { openChanges } from '#platform/changes.ts'
import { openDatabase } from '#platform/database.ts'
import { openLog } from '#platform/log.ts'
import { deliverReplies } from './deliver-replies.ts'
import { openPrimary } from '#platform/primary.ts'

/** Another server of the same bank. */
function anotherServer({ services: { config } }: App) {
  const log = openLog('silent')
  const { db } = openDatabase({
    primary: openPrimary(config.databaseUrl),
    connections: 3,
    waitMs: 5_000,
  })
  const changes = openChanges({ primary: openPrimary(config.databaseUrl), db, log })
  return { db, changes, close: async () => changes.close().then(() => db.destroy()) }
}

const automatedIn = async ({ asClient }: Awaited<ReturnType<typeof aConversation>>) =>
  (await asClient.thread({})).messages.filter(({ automated }) => automated).map(({ body }) => body)

describe('an automated reply', () => {
  test('follows a message after a second, marked as automated, from any server', async ({ app }) => {
    const talk = await aConversation(app)
    await talk.asClient.send(aMessage('Good morning'))
    for (let i = 0; i < 500 && (await automatedIn(talk)).length === 0; i += 1) await wait(20)
    const { messages } = await talk.asClient.thread({})
    const [asked, answer] = messages
    expect(answer).toMatchObject({ automated: true, fromClient: false, unread: true })
    expect(Date.parse(answer?.at ?? '') - Date.parse(asked?.at ?? '')).toBeGreaterThanOrEqual(999)
    expect(await auditOf(app, talk.clientId)).toEqual([
      { action: 'message-sent', byClient: true, subject: asked?.id, detail: {} },
      { action: 'message-received', byClient: false, subject: answer?.id, detail: { automated: true } },
    ])
  })

  test('is written once, however many servers deliver it', async ({ app }) => {
    const others = [anotherServer(app), anotherServer(app)]
    const talks = await Promise.all(Array.from({ length: 6 }, () => aConversation(app)))
    for (const talk of talks) {
      await talk.asClient.send(aMessage('What is a certificate?', 'support'))
      await letReplyBeDue(app, talk.clientId)
    }
    await Promise.all(
      [...others, ...others, app.services, app.services].map((server) => deliverReplies(server)),
    )
    for (const talk of talks)
      expect(await automatedIn(talk)).toEqual([expect.stringContaining('certificates of deposit')])
    for (const { close } of others) await close()
  })

  test('answers the last of several messages that quickly follow each other', async ({ app }) => {
    const talk = await aConversation(app)
    await talk.asClient.send(aMessage('About my account', 'support'))
    await talk.asClient.send(aMessage('and the portfolio', 'support'))
    await letReplyBeDue(app, talk.clientId)
    await deliverReplies(app.services)
    await deliverReplies(app.services)
    expect(await automatedIn(talk)).toEqual([expect.stringContaining('your portfolio.')])
  })

  test('is delivered by the next server, unless it is more than ten minutes late', async ({ app }) => {
    const [soon, late] = [await aConversation(app), await aConversation(app)]
    await soon.asClient.send(aMessage('Good morning'))
    await late.asClient.send(aMessage('Good morning'))
    await letReplyBeDue(app, soon.clientId, '9 minutes')
    await letReplyBeDue(app, late.clientId, '11 minutes')
    const afterTheStart = anotherServer(app)
    await deliverReplies(afterTheStart)
    await afterTheStart.close()
    expect(await automatedIn(soon)).toHaveLength(1)
    expect(await automatedIn(late)).toEqual([])
    expect(await replyDueIn(app, late.clientId)).toBeNull()
  })

  test('is not sent while an admin has the conversation open, and is sent again afterwards', async ({
    app,
  }) => {
    const talk = await aConversation(app)
    await talk.asAdmin.attend({ clientId: talk.clientId, here: true })
    expect(await talk.asClient.thread({})).toMatchObject({ managerPresent: true })
    await talk.asClient.send(aMessage('Are you there?'))
    expect(await replyDueIn(app, talk.clientId)).toBeNull()

    await talk.asAdmin.attend({ clientId: talk.clientId, here: false })
    expect(await talk.asClient.thread({})).toMatchObject({ managerPresent: false })
    await talk.asClient.send(aMessage('And now?'))
    expect(await replyDueIn(app, talk.clientId)).toBeGreaterThan(0)
    // An admin arrives while the reply is scheduled.
    await talk.asAdmin.attend({ clientId: talk.clientId, here: true })
    await letReplyBeDue(app, talk.clientId)
    await deliverReplies(app.services)
    expect(await automatedIn(talk)).toEqual([])
  })

  test('is dropped when the account manager answers first', async ({ app }) => {
    const talk = await aConversation(app)
    await talk.asClient.send(aMessage('Good morning'))
    await talk.asAdmin.reply({ clientId: talk.clientId, id: randomUUID(), body: 'Good morning' })
    expect(await replyDueIn(app, talk.clientId)).toBeNull()
    await letReplyBeDue(app, talk.clientId)
    await deliverReplies(app.services)
    expect(await automatedIn(talk)).toEqual([])
  })
})

describe('the greeting', () => {
  test('is written once in an empty conversation, however many windows and servers there are', async ({
    app,
  }) => {
    const talk = await aConversation(app)
    await Promise.all(Array.from({ length: 12 }, () => talk.asClient.greet()))
    await letReplyBeDue(app, talk.clientId)
    await Promise.all(Array.from({ length: 4 }, () => deliverReplies(app.services)))
    await Promise.all(Array.from({ length: 4 }, () => talk.asClient.greet()))
    expect(await replyDueIn(app, talk.clientId)).toBeNull()
    expect(await automatedIn(talk)).toEqual([expect.stringContaining('Welcome to Live Chat Support')])
    expect(await talk.asClient.unread()).toEqual({ unread: 1 })
  })

  test('is not written in a conversation with messages', async ({ app }) => {
    const [begun, quicker] = [await aConversation(app), await aConversation(app)]
    await begun.asAdmin.reply({ clientId: begun.clientId, id: randomUUID(), body: 'Good morning' })
    await begun.asClient.greet()
    expect(await replyDueIn(app, begun.clientId)).toBeNull()
    await quicker.asClient.greet()
    await quicker.asClient.send(aMessage('Help', 'support'))
    await letReplyBeDue(app, quicker.clientId)
    await deliverReplies(app.services)
    expect(await automatedIn(quicker)).toEqual([expect.stringContaining('We are glad to help')])
  })
})
