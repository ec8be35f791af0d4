import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { aConversation, aMessage, letReplyBeDue } from '#testing/chats.ts'
import { deliverReplies } from './deliver-replies.ts'

/** Moves the recorded moments of reading into the past, so that a later one can be told apart. */
async function letTimePass({ owner }: App, clientId: string): Promise<void> {
  await sql`
    update bank.conversation set client_looked_at = client_looked_at - interval '1 hour',
      admin_looked_at = admin_looked_at - interval '1 hour'
    where client_id = ${clientId}`.execute(owner)
}

test('a client sees the last own message that the bank has read, and when it was read', async ({ app }) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  const read = async () => (await asClient.thread({})).read
  const [first, second] = [await asClient.send(aMessage('One')), await asClient.send(aMessage('Two'))]
  expect(await read()).toBeNull()
  await asAdmin.attend({ clientId, here: true, readUpTo: first.id })
  const mark = await read()
  expect(mark?.messageId).toBe(first.id)
  expect(Date.parse(mark?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(second.at))

  await letTimePass(app, clientId)
  const earlier = await read()
  // The same message again, and an earlier one, change nothing.
  await asAdmin.attend({ clientId, here: true, readUpTo: first.id })
  expect(await read()).toEqual(earlier)
  await asAdmin.attend({ clientId, here: true, readUpTo: second.id })
  expect(await read()).toEqual({ messageId: second.id, at: expect.not.stringMatching(earlier?.at ?? '') })
})

test('an answer of the bank reads what it answers, and keeps the time of what was read before', async ({
  app,
}) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  const { id } = await asClient.send(aMessage('One'))
  await asAdmin.reply({ clientId, id: randomUUID(), body: 'Yes' })
  const mark = (await asClient.thread({})).read
  expect(mark).toEqual({ messageId: id, at: expect.any(String) })
  await letTimePass(app, clientId)
  const earlier = (await asClient.thread({})).read
  await asAdmin.reply({ clientId, id: randomUUID(), body: 'And no' })
  expect((await asClient.thread({})).read).toEqual(earlier)
})

test('staff see the last answer that the client has read; automated replies do not count', async ({
  app,
}) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  const read = async () => (await asAdmin.threadOf({ clientId })).read
  const answer = await asAdmin.reply({ clientId, id: randomUUID(), body: 'Good morning' })
  expect(await read()).toBeNull()
  await asClient.markRead({ upTo: answer.id })
  const mark = await read()
  expect(mark?.messageId).toBe(answer.id)

  await asAdmin.attend({ clientId, here: false })
  await asClient.send(aMessage('Hello'))
  await letReplyBeDue(app, clientId)
  await deliverReplies(app.services)
  const automated = (await asClient.thread({})).messages.at(-1)
  expect(automated).toMatchObject({ automated: true, unread: true })
  await asClient.markRead({ upTo: automated?.id ?? '' })
  expect(await read()).toEqual(mark)
})

test('other clients neither see nor make a read mark', async ({ app }) => {
  const { asClient, clientId } = await aConversation(app)
  const other = await aConversation(app)
  const { id } = await asClient.send(aMessage('One'))
  await other.asClient.markRead({ upTo: id })
  await other.asAdmin.attend({ clientId: other.clientId, here: true, readUpTo: id })
  expect([(await asClient.thread({})).read, (await other.asClient.thread({})).read]).toEqual([null, null])
  await other.asAdmin.attend({ clientId, here: true, readUpTo: id })
  expect((await asClient.thread({})).read?.messageId).toBe(id)
  expect((await other.asClient.thread({})).read).toBeNull()
})

test('the list of conversations shows the last words of a person, not an automated reply', async ({
  app,
}) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  await asClient.send(aMessage('Where is my certificate?'))
  await letReplyBeDue(app, clientId)
  await deliverReplies(app.services)
  const { conversations } = await asAdmin.conversations({})
  expect(conversations.find((one) => one.clientId === clientId)?.last).toMatchObject({
    body: 'Where is my certificate?',
    fromClient: true,
    automated: false,
  })
})

test('a client whose words an admin reads hears of it live, and so do admins when a client reads', async ({
  app,
}) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  const heard: string[] = []
  const published = app.services.changes.publish
  const { id } = await asClient.send(aMessage('One'))
  await asAdmin.attend({ clientId, here: true })
  app.services.changes.publish = (change) => {
    heard.push(change.to === 'admins' ? 'admins' : 'client')
    published(change)
  }
  await asAdmin.attend({ clientId, here: true, readUpTo: id })
  expect(heard.toSorted()).toEqual(['admins', 'client'])
  heard.length = 0
  await asAdmin.attend({ clientId, here: true, readUpTo: id })
  expect(heard).toEqual([])
  const answer = await asAdmin.reply({ clientId, id: randomUUID(), body: 'Yes' })
  heard.length = 0
  await asClient.markRead({ upTo: answer.id })
  expect(heard.toSorted()).toEqual(['admins', 'client'])
  app.services.changes.publish = published
})
