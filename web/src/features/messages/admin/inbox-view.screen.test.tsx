import type { Conversation } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { inTurn, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { expectToast } from '#testing/toasts.ts'
import {
  aConversation,
  anAdminMessage,
  anAdminThread,
  helena,
  marcus,
  messageId,
} from '#testing/values/messages.ts'
import {
  asked,
  bothConversations,
  bubble,
  chatWithHelena,
  conversations,
  conversationTexts,
  log,
  openInbox,
  replyTo,
  status,
  threadOfMarcus,
} from '#testing/on-screen/inbox.ts'

const never = new Promise<never>(() => {})
const pageOf = (listed: Conversation[], next: string | null = null) => ({ conversations: listed, next })
const reply = replyTo(helena.name)
/** The conversations that the page has reported as open on the admin's screen. */
const attended = () => sentTo('messages.attend')

describe('the conversations of all clients', () => {
  test('say that they are being loaded', async () => {
    openInbox({ conversations: never })
    await expect.element(page.getByText('Loading conversations')).toBeInTheDocument()
    await expectSound()
  })

  test('show that they could not be loaded, and can be loaded again', async () => {
    openInbox({
      conversations: lostUntilTryAgain(bothConversations),
    })
    await expect.element(page.getByRole('heading', { name: 'Failed to fetch conversations' })).toBeVisible()
    await expectToast('Failed to fetch conversations')
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.poll(conversationTexts).toHaveLength(2)
  })

  test('explain how to begin if there are none yet', async () => {
    openInbox({ conversations: pageOf([]), countUnanswered: { unanswered: 0 } })
    await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible()
    await expect.element(page.getByText('No messages to answer')).toBeVisible()
    await expectSound()
  })

  test('show the last author and the unanswered messages, in the bank’s order', async () => {
    const at = '2026-03-02T14:00:00Z'
    const last = { body: 'They passed.', fromClient: false, automated: false, at }
    const automated = { ...last, body: 'We have received it.', automated: true }
    openInbox({
      conversations: pageOf([
        aConversation(helena, { unread: 3 }),
        aConversation(marcus, { last }),
        aConversation({ ...marcus, id: messageId(9), name: 'Ines Duval' }, { last: automated }),
      ]),
    })
    await expect.element(page.getByText('2 clients to answer')).toBeVisible()
    await expect.element(page.getByRole('link', { name: /^Chat ?, 2 waiting$/ })).toBeVisible()
    await expect
      .poll(conversationTexts)
      .toEqual([
        expect.stringMatching(/Helena Laurent.*Good morning.*, 3 unread$/),
        expect.stringMatching(/Marcus Adeyemi.*Bank: They passed\.$/),
        expect.stringMatching(/Ines Duval.*Automated reply: We have received it\.$/),
      ])
    await expect.element(page.getByRole('heading', { name: 'No conversation open' })).toBeVisible()
    expect(attended()).toEqual([])
    await expectSound()
  })

  test('are continued by a button, and show one that moved up meanwhile only once', async () => {
    const next = `1_1_${marcus.id}`
    openInbox({
      conversations: ({ after }) =>
        after === undefined
          ? pageOf([aConversation(helena)], next)
          : pageOf([aConversation(helena), aConversation(marcus)]),
    })
    await press(page.getByRole('button', { name: 'Show more conversations' }))
    await expect.poll(conversationTexts).toHaveLength(2)
    await expect
      .element(page.getByRole('button', { name: 'Show more conversations' }))
      .not.toBeInTheDocument()
  })

  test('follow what clients write, and show who is typing', async () => {
    const answered = pageOf([aConversation(marcus), aConversation(helena, { unread: 2 })])
    openInbox({ conversations: inTurn(bothConversations, answered) })
    await expect.poll(conversationTexts).toHaveLength(2)
    await live.send({ type: 'changed', topics: ['typing'], clientId: helena.id })
    await expect.element(conversations.getByRole('link', { name: /Helena Laurent.*is typing/ })).toBeVisible()
    await live.send({ type: 'changed', topics: ['messages'], clientId: helena.id })
    await expect.poll(() => conversationTexts()[0]).toMatch(/^.*Marcus Adeyemi/)
  })
})

describe('the conversation with one client', () => {
  test('shows that it is being loaded, or could not be', async () => {
    openInbox({ threadOf: never }, chatWithHelena)
    await expect.element(page.getByText('Loading the conversation')).toBeInTheDocument()
    await expectSound()
    openInbox({ threadOf: lostUntilTryAgain(anAdminThread([asked])) }, chatWithHelena)
    await expect.element(page.getByRole('heading', { name: 'Failed to load messages' })).toBeVisible()
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(bubble('Harbour Yachts')).toBeVisible()
  })

  test('shows that the client is unknown if the address is wrong', async () => {
    openInbox(
      { threadOf: refused('NOT_FOUND'), attend: refused('NOT_FOUND') },
      `/admin/chat?client=${messageId(99)}`,
    )
    await expect.element(page.getByRole('heading', { name: 'Client not found' })).toBeVisible()
    await expectSound()
  })

  test('shows under the last answer that the client has read when that was', async () => {
    const [first, second] = [anAdminMessage(3, { body: 'Tomorrow.' }), anAdminMessage(5, { body: 'At ten.' })]
    const read = { messageId: first.id, at: '2026-01-02T18:02:00Z' }
    openInbox({ threadOf: anAdminThread([asked, first, second], { read }) }, chatWithHelena)
    await expect.element(bubble('Tomorrow.')).toMatchTextContent('08:00Read 14:02')
    await expect.poll(() => log.getByText(/^Read/).elements()).toHaveLength(1)
    await expectSound()
  })

  test('can be begun by the bank', async () => {
    openInbox({ threadOf: anAdminThread([]) }, chatWithHelena)
    await expect
      .element(page.getByText('Helena Laurent has not written yet. Your message will reach them at once.'))
      .toBeVisible()
    await expectSound()
  })

  test('shows the author of each message, the client, and what is unanswered', async () => {
    const author = { id: messageId(7), name: 'Jean Pierre' }
    const messages = [
      anAdminMessage(1, { body: 'I see the request.' }),
      anAdminMessage(3, { body: 'It is under Security.', author }),
      asked,
      anAdminMessage(5, { body: 'We have received it.', automated: true, author: null }),
    ]
    const blocked = {
      ...helena,
      kind: 'individual' as const,
      since: '2025-05-04T14:00:00Z',
      blocked: true,
      accounts: 1,
    }
    openInbox(
      { threadOf: anAdminThread(messages, { client: blocked, colleagues: ['Jean Pierre'] }) },
      chatWithHelena,
    )
    await expect.element(bubble('I see the request')).toMatchTextContent('You, as account manager')
    await expect.element(bubble('under Security')).toMatchTextContent('Jean Pierre, as account manager')
    await expect.element(bubble('Harbour Yachts')).toMatchTextContent('Helena Laurent')
    await expect.element(bubble('have received it')).toMatchTextContent('Automated reply')
    const texts = log
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    const line = texts.indexOf('Not answered yet')
    expect(texts[line + 1]).toMatch(/^When may Harbour Yachts/)
    const head = page.getByRole('region', { name: 'Conversation with Helena Laurent' })
    await expect.element(head.getByText('Blocked', { exact: true })).toBeVisible()
    await expect.element(head.getByText('helena, client since 4 May 2025,')).toBeVisible()
    await expect
      .element(head.getByRole('link', { name: '1 account' }))
      .toHaveAttribute('href', `/admin/accounts?client=${helena.id}`)
    await expect
      .element(head.getByRole('link', { name: 'Helena Laurent', exact: true }))
      .toHaveAttribute('href', `/admin/users/${helena.id}`)
    await expect.element(status('Jean Pierre is also here')).toBeVisible()
    await expectSound()
  })

  test('shows several colleagues who have it open', async () => {
    const colleagues = ['Jean Pierre', 'Grace Toussaint']
    openInbox({ threadOf: anAdminThread([asked], { colleagues }) }, chatWithHelena)
    await expect.element(status('Jean Pierre, Grace Toussaint are also here')).toBeVisible()
  })

  test('reports to the bank which admin has read up to which message, and when they leave', async () => {
    openInbox({
      threadOf: ({ clientId }) => (clientId === helena.id ? anAdminThread([asked]) : threadOfMarcus),
    })
    await press(conversations.getByRole('link', { name: /Helena Laurent/ }))
    await expect.poll(() => window.location.search).toBe(`?client=${helena.id}`)
    await expect.poll(attended).toContainEqual({ clientId: helena.id, here: true })
    await expect.poll(attended).toContainEqual({ clientId: helena.id, here: true, readUpTo: asked.id })
    await press(conversations.getByRole('link', { name: /Marcus Adeyemi/ }))
    await expect.poll(attended).toContainEqual({ clientId: helena.id, here: false })
    await expect.poll(attended).toContainEqual({ clientId: marcus.id, here: true, readUpTo: messageId(4) })
    const reported = attended().map((said) => JSON.stringify(said))
    const left = reported.indexOf(JSON.stringify({ clientId: helena.id, here: false }))
    const came = reported.indexOf(JSON.stringify({ clientId: marcus.id, here: true }))
    expect(left).toBeLessThan(came)
  })

  test('shows that the client is typing, and announces what arrives', async () => {
    const more = anAdminMessage(4, { body: 'By Monday would be better still.' })
    openInbox({ threadOf: inTurn(anAdminThread([asked]), anAdminThread([asked, more])) }, chatWithHelena)
    await expect.element(bubble('Harbour Yachts')).toBeInViewport()
    await live.send({ type: 'changed', topics: ['typing'], clientId: helena.id })
    await expect.element(status('Helena Laurent is typing')).toBeInTheDocument()
    await live.send({ type: 'changed', topics: ['messages'], clientId: helena.id })
    await expect.element(status('New message from Helena Laurent: By Monday')).toBeInTheDocument()
    await expect.element(status('Helena Laurent is typing')).not.toBeInTheDocument()
    await expect.element(bubble('By Monday')).toBeInViewport()
  })

  test('opens at both addresses of the chat, and leads back to all conversations', async () => {
    openInbox({ threadOf: anAdminThread([asked]) }, `/admin/messages?client=${helena.id}`)
    await expect.element(bubble('Harbour Yachts')).toBeVisible()
    await page.viewport(1280, 800)
    await expect.element(conversations).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'All conversations' })).not.toBeInTheDocument()
    await page.viewport(320, 640)
    await expect.element(conversations).not.toBeInTheDocument()
    await expect.element(reply).toBeInViewport()
    await press(page.getByRole('link', { name: 'All conversations' }))
    await expect.element(conversations).toBeVisible()
    await expect.poll(() => window.location.pathname + window.location.search).toBe('/admin/messages')
  })
})
