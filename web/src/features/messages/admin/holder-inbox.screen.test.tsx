import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '#testing/battery.ts'
import { aConversation, anAdminMessage, anAdminThread } from '#testing/values/messages.ts'
import { anna, trust } from '#testing/values/orders.ts'
import { conversationTexts, openInbox, replyTo } from '#testing/on-screen/inbox.ts'

const { id, name, kind } = trust
const writer = { id: anna.id, name: 'Anna Laurent' }
const listed = aConversation({ id, username: '', name }, { unread: 1, last: { writer: writer.name } })
const ofTrust = { id, kind, name, username: '', since: '2026-09-01T15:00:00Z', blocked: false, accounts: 1 }

test('A conversation of an organisation stands in the list with its name, and who wrote last', async () => {
  openInbox({ conversations: { conversations: [listed], next: null } })
  await expect.poll(conversationTexts).toEqual([expect.stringContaining('Anna Laurent: Good morning')])
  expect(conversationTexts()[0]).toContain(name)
})

test('Staff read in the conversation of an organisation who wrote, and are led to its page', async () => {
  const asked = anAdminMessage(2, { body: 'May we open an account in francs?', writer })
  openInbox(
    {
      conversations: { conversations: [listed], next: null },
      threadOf: anAdminThread([asked], { client: ofTrust }),
    },
    `/admin/chat?client=${id}`,
  )
  const log = page.getByRole('log', { name: `Messages with ${name}` })
  await expect.element(log.getByRole('listitem').last()).toMatchTextContent('Anna Laurent')
  await expect.element(replyTo(name)).toBeVisible()
  const head = page.getByRole('heading', { level: 2 })
  await expect.element(head.getByRole('link', { name })).toHaveAttribute('href', `/admin/holders/${id}`)
  await expect.element(page.getByText('Organisation,')).toBeVisible()
  await expectSound()
})
