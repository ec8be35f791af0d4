import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { openApp, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { aConversation, aMessage, auditOf, letReplyBeDue } from '#testing/chats.ts'
import { deliverReplies } from './deliver-replies.ts'

describe('the account manager', () => {
  test('answers a client once, even if a reply is sent again, in the name of the admin who wrote it', async ({
    app,
  }) => {
    const { asClient, asAdmin, clientId, admin } = await aConversation(app)
    await asClient.send(aMessage('Good morning'))
    const answer = { clientId, id: randomUUID(), body: 'Good morning' }
    const sent = await asAdmin.reply(answer)
    expect(await asAdmin.reply(answer)).toEqual(sent)
    await expect(asAdmin.reply({ ...answer, body: 'Good evening' })).rejects.toThrow('MESSAGE_ID_TAKEN')
    const colleague = app.as(await aSession(app.owner, await anAdmin(app.owner))).messages
    await expect(colleague.reply(answer)).rejects.toThrow('MESSAGE_ID_TAKEN')

    const { messages } = await asAdmin.threadOf({ clientId })
    expect(messages.map(({ body, author }) => [body, author])).toEqual([
      ['Good morning', null],
      ['Good morning', { id: admin.id, name: 'Test Person' }],
    ])
    // Clients do not see which admin wrote: they have one account manager.
    expect((await asClient.thread({})).messages[1]).not.toHaveProperty('author')
    const events = (await auditOf(app, clientId)).filter(({ action }) => action === 'message-received')
    expect(events).toEqual([
      { action: 'message-received', byClient: false, subject: answer.id, detail: { automated: false } },
    ])
    expect(admin.id).not.toBe(clientId)
  })

  test('cannot write to a user who is not a client', async ({ app }) => {
    const { asAdmin, admin } = await aConversation(app)
    for (const clientId of [randomUUID(), admin.id]) {
      await expect(asAdmin.reply({ clientId, id: randomUUID(), body: 'Hello' })).rejects.toThrow('NOT_FOUND')
      await expect(asAdmin.attend({ clientId, here: true })).rejects.toThrow('NOT_FOUND')
      await expect(asAdmin.threadOf({ clientId })).rejects.toThrow('NOT_FOUND')
    }
  })

  test('can begin a conversation, and sees that it is empty', async ({ app }) => {
    const { asClient, asAdmin, clientId } = await aConversation(app)
    expect(await asAdmin.threadOf({ clientId })).toMatchObject({
      messages: [],
      earlier: null,
      later: null,
      managerPresent: false,
      colleagues: [],
    })
    await asAdmin.reply({ clientId, id: randomUUID(), body: 'May I introduce myself?' })
    expect(await asClient.unread()).toEqual({ unread: 1 })
  })
})

describe('the list of conversations', () => {
  test('counts messages after the last answer, not counting automated replies as answers', async ({
    app,
  }) => {
    const { asClient, asAdmin, clientId } = await aConversation(app)
    const mine = async () =>
      (await asAdmin.conversations({})).conversations.find((one) => one.clientId === clientId)
    expect(await mine()).toBeUndefined()
    await asAdmin.attend({ clientId, here: true })
    expect(await mine()).toBeUndefined()
    await asAdmin.attend({ clientId, here: false })

    await asClient.send(aMessage('one'))
    await asClient.send(aMessage('two'))
    await letReplyBeDue(app, clientId)
    await deliverReplies(app.services)
    expect(await mine()).toMatchObject({
      unread: 2,
      name: 'Test Person',
      last: { body: 'two', automated: false, fromClient: true },
    })
    await asAdmin.reply({ clientId, id: randomUUID(), body: 'Good morning' })
    expect(await mine()).toMatchObject({ unread: 0, last: { body: 'Good morning', automated: false } })
    await asClient.send(aMessage('three'))
    expect(await mine()).toMatchObject({ unread: 1, last: { body: 'three', fromClient: true } })
  })

  test('begins with the most unanswered messages, then the latest, page by page', async () => {
    const app = await openApp()
    const asAdmin = app.as(await aSession(app.owner, await anAdmin(app.owner))).messages
    for (let i = 0; i < 130; i += 1) {
      const { id } = await aClient(app.owner)
      await sql`insert into bank.message (id, client_id, from_client, body, created_at)
        values (${randomUUID()}, ${id}, true, ${`n${i}`}, now() - ${i % 50} * interval '1 minute')`.execute(
        app.owner,
      )
      await sql`insert into bank.conversation (client_id, unanswered, last_message_at)
        select client_id, ${i % 3}, created_at from bank.message where client_id = ${id}`.execute(app.owner)
    }
    const listed: { unread: number; at: string; clientId: string }[] = []
    let after: string | null = null
    do {
      const page: Awaited<ReturnType<typeof asAdmin.conversations>> = await asAdmin.conversations(
        after === null ? {} : { after },
      )
      listed.push(
        ...page.conversations.map(({ unread, last, clientId }) => ({ unread, at: last.at, clientId })),
      )
      after = page.next
    } while (after !== null)
    await app.close()

    expect(new Set(listed.map(({ clientId }) => clientId)).size).toBe(130)
    const inOrder = listed.toSorted(
      (a, b) => b.unread - a.unread || b.at.localeCompare(a.at) || b.clientId.localeCompare(a.clientId),
    )
    expect(listed).toEqual(inOrder)
  })
})
