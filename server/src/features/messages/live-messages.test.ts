import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { type News, staffAudience } from '#platform/changes.ts'
import { type App, test } from '#testing/app.ts'
import { aConversation, aMessage } from '#testing/chats.ts'

/** What somebody hears from now on, in words; answers once the bank's ear is open. */
async function listen({ services: { changes } }: App, personId: string): Promise<string[]> {
  const heard: string[] = []
  const open: true[] = []
  changes.subscribe(personId, (news: News) => {
    open.push(true)
    if (news !== 'missed-something' && news.topics.length > 0)
      heard.push(`${news.topics.join()}${news.clientId === null ? '' : ` of ${news.clientId}`}`)
  })
  for (let i = 0; i < 200 && open.length === 0; i += 1) {
    changes.publishSessions(personId)
    await wait(20)
  }
  return heard
}

async function waitForEvents(heard: string[], expected: string[]): Promise<void> {
  for (let i = 0; i < 400 && heard.length < expected.length; i += 1) await wait(10)
  expect(heard).toEqual(expected)
}

test('both sides hear of a message and of somebody who writes, and staff hear whose conversation it is', async ({
  app,
}) => {
  const { asClient, asStaff, clientId } = await aConversation(app)
  const other = await aConversation(app)
  const [client, stranger, staff] = [
    await listen(app, clientId),
    await listen(app, other.clientId),
    await listen(app, staffAudience),
  ]

  await asStaff.attend({ clientId, here: true })
  await waitForEvents(client, ['messages'])
  // Colleagues see who is where.
  await waitForEvents(staff, [`messages of ${clientId}`])
  await asClient.typing()
  await waitForEvents(staff, [`messages of ${clientId}`, `typing of ${clientId}`])
  await asClient.send(aMessage('Good morning'))
  await waitForEvents(staff, [`messages of ${clientId}`, `typing of ${clientId}`, `messages of ${clientId}`])
  await waitForEvents(client, ['messages', 'messages'])
  await asStaff.typingTo({ clientId })
  await waitForEvents(client, ['messages', 'messages', 'typing'])
  const { id } = await asStaff.reply({ clientId, id: randomUUID(), body: 'Good morning' })
  await waitForEvents(client, ['messages', 'messages', 'typing', 'messages'])
  await asClient.markRead({ upTo: id })
  await waitForEvents(client, ['messages', 'messages', 'typing', 'messages', 'messages'])
  expect(stranger).toEqual([])
})

test('the support chat shows that somebody writes before the server answers by itself; the messages page does not', async ({
  app,
}) => {
  const [support, plain] = [await aConversation(app), await aConversation(app)]
  const [there, here] = [await listen(app, support.clientId), await listen(app, plain.clientId)]
  await support.asClient.send(aMessage('help', 'support'))
  await plain.asClient.send(aMessage('help'))
  // Then the replies themselves.
  await waitForEvents(there, ['messages,typing', 'messages'])
  await waitForEvents(here, ['messages', 'messages'])
})

test('signs of typing in a flood are not passed on, and do no harm', async ({ app }) => {
  const { asClient, clientId } = await aConversation(app)
  const staff = await listen(app, staffAudience)
  for (let i = 0; i < 60; i += 1) expect(await asClient.typing()).toEqual({})
  await wait(100)
  expect(staff.filter((word) => word.includes(clientId)).length).toBeLessThanOrEqual(40)
})
