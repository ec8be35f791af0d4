import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Audience, ChangeEvent } from '#platform/changes.ts'
import { type App, test } from '#testing/app.ts'
import { aConversation, aMessage } from '#testing/chats.ts'

/** Records the changes an audience hears from now on, in words; resolves once the server is listening. */
async function listen({ services: { changes } }: App, to: Audience): Promise<string[]> {
  const heard: string[] = []
  const open: true[] = []
  changes.subscribe(to, (event: ChangeEvent) => {
    open.push(true)
    if (event !== 'missed-something' && event.topics.length > 0)
      heard.push(`${event.topics.join()}${event.clientId === null ? '' : ` of ${event.clientId}`}`)
  })
  for (let i = 0; i < 200 && open.length === 0; i += 1) {
    changes.publish({ to })
    await wait(20)
  }
  return heard
}

async function waitForEvents(heard: string[], expected: string[]): Promise<void> {
  for (let i = 0; i < 400 && heard.length < expected.length; i += 1) await wait(10)
  expect(heard).toEqual(expected)
}

test('client and admins receive messages and typing signs live, admins with the client’s id', async ({
  app,
}) => {
  const { asClient, asAdmin, clientId } = await aConversation(app)
  const other = await aConversation(app)
  const [client, stranger, admins] = [
    await listen(app, { user: clientId }),
    await listen(app, { user: other.clientId }),
    await listen(app, 'admins'),
  ]

  await asAdmin.attend({ clientId, here: true })
  await waitForEvents(client, ['messages'])
  // Colleagues see who is where.
  await waitForEvents(admins, [`messages of ${clientId}`])
  await asClient.typing()
  await waitForEvents(admins, [`messages of ${clientId}`, `typing of ${clientId}`])
  await asClient.send(aMessage('Good morning'))
  await waitForEvents(admins, [`messages of ${clientId}`, `typing of ${clientId}`, `messages of ${clientId}`])
  await waitForEvents(client, ['messages', 'messages'])
  await asAdmin.typingTo({ clientId })
  await waitForEvents(client, ['messages', 'messages', 'typing'])
  const { id } = await asAdmin.reply({ clientId, id: randomUUID(), body: 'Good morning' })
  await waitForEvents(client, ['messages', 'messages', 'typing', 'messages'])
  await asClient.markRead({ upTo: id })
  await waitForEvents(client, ['messages', 'messages', 'typing', 'messages', 'messages'])
  expect(stranger).toEqual([])
})

test('the support chat shows a typing sign before an automated reply, the messages page does not', async ({
  app,
}) => {
  const [support, plain] = [await aConversation(app), await aConversation(app)]
  const [there, here] = [
    await listen(app, { user: support.clientId }),
    await listen(app, { user: plain.clientId }),
  ]
  await support.asClient.send(aMessage('help', 'support'))
  await plain.asClient.send(aMessage('help'))
  // The replies themselves follow.
  await waitForEvents(there, ['messages,typing', 'messages'])
  await waitForEvents(here, ['messages', 'messages'])
})

test('a flood of typing signs is dropped without other effects', async ({ app }) => {
  const { asClient, clientId } = await aConversation(app)
  const admins = await listen(app, 'admins')
  for (let i = 0; i < 60; i += 1) expect(await asClient.typing()).toEqual({})
  await wait(100)
  expect(admins.filter((word) => word.includes(clientId)).length).toBeLessThanOrEqual(40)
})
