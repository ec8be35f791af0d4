import type { Thread } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { inTurn, lost, lostUntilTryAgain } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aMessage, aThread, messageId, messagesBetween } from '#testing/values/messages.ts'
import { client } from '#testing/values/users/sessions.ts'
import { log, field, bubble, status, openConversation } from '#testing/on-screen/conversation.ts'

const never = new Promise<never>(() => {})
const asked = aMessage(2, { body: 'When may Harbour Yachts be verified?' })
const answered = aMessage(3, { body: 'The papers are with compliance.' })

describe('the conversation of a client with the account manager', () => {
  test('says that it is being loaded', async () => {
    openConversation({ thread: never })
    await expect.element(page.getByText('Loading messages')).toBeInTheDocument()
    await expectSound()
  })

  test('shows that it could not be loaded, and can be loaded again', async () => {
    openConversation({ thread: lostUntilTryAgain(aThread([asked])) })
    await expect.element(page.getByRole('heading', { name: 'Failed to load messages' })).toBeVisible()
    await expectToast('Failed to load messages')
    await expectSound()
    await press(page.getByRole('button', { name: 'Try again' }))
    await expect.element(bubble('may Harbour Yachts be verified')).toBeVisible()
  })

  test('shows author and time, day by day, and is marked as read to its newest message', async () => {
    const automated = aMessage(4, { body: 'We have received it.', fromClient: false, automated: true })
    const unread = aMessage(5, { body: 'They passed this morning.', unread: true })
    openConversation({ thread: aThread([asked, answered, automated, unread]) })
    await expect.element(bubble('may Harbour Yachts')).toMatchTextContent('You20:00')
    await expect.element(bubble('with compliance')).toMatchTextContent('Daniel Casimir08:00')
    await expect.element(bubble('have received it')).toMatchTextContent('Automated reply20:00')
    const lines = log.getByRole('listitem').elements()
    expect(lines.map(({ textContent }) => textContent).filter((text) => /^\d|^New/.test(text))).toEqual([
      '1 Jan 2026',
      '2 Jan 2026',
      '3 Jan 2026',
      'New messages',
    ])
    await expect.element(bubble('passed this morning')).toBeInViewport()
    await expect.poll(() => sentTo('messages.markRead')).toEqual([{ upTo: unread.id }])
    await expectSound()
  })

  test('shows under the last own message that was read when that was', async () => {
    const second = aMessage(4, { body: 'And by when?' })
    const later = aMessage(6, { body: 'Are you there?' })
    const read = (at: string) => ({ read: { messageId: second.id, at } })
    openConversation({
      thread: inTurn(
        aThread([asked, answered, second, later], read('2026-01-03T01:02:00Z')),
        aThread([asked, answered, second, later], read('2026-01-03T18:02:00Z')),
      ),
    })
    await expect.element(bubble('And by when?')).toMatchTextContent('You20:00Read 21:02')
    await expectSound()
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(bubble('And by when?')).toMatchTextContent('You20:00Read 3 Jan, 14:02')
    await expect.poll(() => log.getByText(/^Read/).elements()).toHaveLength(1)
  })

  test('explains while it is empty who reads it, without a greeting on the messages page', async () => {
    openConversation({ thread: aThread([]) })
    await expect.element(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await expect
      .element(
        page.getByText(
          /^Your messages go to Daniel\sCasimir, your account manager\. Enter your first message below\.$/,
        ),
      )
      .toBeVisible()
    expect(sentTo('messages.greet')).toEqual([])
    await expectSound()
  })
})

describe('while a client reads, the conversation', () => {
  const arrived = aMessage(5, { body: 'You will see it under Beneficiaries.', unread: true })

  test('shows who is there, who is typing, and what arrives, and announces it', async () => {
    openConversation({
      thread: inTurn(
        aThread([asked, answered]),
        aThread([asked, answered], { managerPresent: true }),
        aThread([asked, answered, arrived]),
      ),
    })
    await expect.element(bubble('with compliance')).toBeVisible()
    await expect.poll(() => status(/is online|is typing/).elements()).toEqual([])
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(status('Daniel Casimir is online')).toBeVisible()
    await live.send({ type: 'changed', topics: ['typing'] })
    await expect.element(status('Daniel Casimir is typing')).toBeInTheDocument()
    await expectSound()
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(status('New message from Daniel Casimir: You will see it')).toBeInTheDocument()
    await expect.element(bubble('You will see it')).toBeInViewport()
    await expect.element(status('Daniel Casimir is typing')).not.toBeInTheDocument()
    await expect.element(status('Daniel Casimir is online')).not.toBeInTheDocument()
  })

  test('says when to expect an answer, unless the manager is there', async () => {
    const open = { isOpen: true, changesAt: '2999-01-01T23:00:00Z' }
    const closed = { isOpen: false, changesAt: '2999-01-01T14:00:00Z' }
    const thread = (changes: Partial<Thread>) => aThread([asked], changes)
    const office = page.getByText(/^In the office|The office opens/)
    openConversation({
      thread: inTurn(
        thread({ office: open }),
        thread({ office: closed }),
        thread({ office: open, managerPresent: true }),
      ),
    })
    await expect.element(office).toHaveTextContent('In the office · usually answers within 2 hours')
    await page.viewport(390, 844)
    // The hours by another clock stand at the manager's card, not beside the bank's time.
    expect(page.getByText('EST').elements()).toEqual([])
    await expect.element(page.getByText('usually answers')).not.toBeInTheDocument()
    await expect.element(office).toBeVisible()
    await expectSound()
    await page.viewport(1280, 800)
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(office).toHaveTextContent('The office opens on 1 Jan 2999 at 10:00 (Roseau time)')
    await expectSound()
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(status('Daniel Casimir is online')).toBeVisible()
    await expect.poll(() => office.elements()).toEqual([])
  })

  test('reports typing at most once in three seconds, and never for blanks', async () => {
    openConversation({ thread: aThread([asked]) })
    await fill(field, '  ')
    expect(sentTo('messages.typing')).toEqual([])
    await fill(field, 'A')
    await fill(field, 'Ab')
    await expect.poll(() => sentTo('messages.typing')).toHaveLength(1)
  })

  test('keeps the position of a client who scrolled up, counts new messages, and leads to them', async () => {
    const old = messagesBetween(1, 40)
    const newest = aMessage(41, { unread: true })
    openConversation({ thread: inTurn(aThread(old), aThread([...old, newest])) })
    await expect.element(bubble('Line 40')).toBeInViewport()
    log.element().scrollTo({ top: 0 })
    await expect.element(page.getByRole('button', { name: 'Go to the latest message' })).toBeVisible()
    await live.send({ type: 'changed', topics: ['messages'] })
    const toNew = page.getByRole('button', { name: '1 new message' })
    await expect.element(toNew).toBeVisible()
    await expect.element(bubble(/^Line 1You|^Line 1Daniel/)).toBeInViewport()
    expect(sentTo('messages.markRead')).toEqual([])
    await press(toNew)
    await expect.element(bubble('Line 41')).toBeInViewport()
    await expect.poll(() => sentTo('messages.markRead')).toEqual([{ upTo: newest.id }])
    await expect.element(log.getByText('New messages', { exact: true })).toBeVisible()
  })

  test('counts unread messages in the navigation and in the title of the window', async () => {
    const api = { beneficiaries: { list: [] }, messages: { unread: { unread: 2 } } }
    openScreen('/dashboard/beneficiaries', { as: client, api })
    await expect.element(page.getByRole('link', { name: /^Messages ?, 2 unread$/ })).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^\(2\) Beneficiaries · /)
  })

  test('counts those of the holders whose messages the client reads in the title as well', async () => {
    const holders = [
      anActedFor({ kind: 'organisation', messages: true }),
      anActedFor({ kind: 'organisation' }),
    ]
    const api = {
      beneficiaries: { list: [] },
      messages: { unread: { unread: 2 } },
      accessRights: { holders },
    }
    openScreen('/dashboard/beneficiaries', { as: client, api })
    await expect.poll(() => document.title).toMatch(/^\(4\) Beneficiaries · /)
  })
})

describe('earlier messages', () => {
  const line = (nth: number) => bubble(new RegExp(`^Line ${nth}(You|Daniel)`))

  test('are added above, without moving what is being read', async () => {
    const earlier = Promise.withResolvers<Thread>()
    openConversation({
      thread: ({ before }) =>
        before === undefined
          ? aThread(messagesBetween(51, 100), { earlier: messageId(51) })
          : before === messageId(51)
            ? earlier.promise
            : aThread(messagesBetween(1, 10)),
    })
    await expect.element(line(100)).toBeInViewport()
    log.element().scrollTo({ top: 100 })
    await expect.poll(() => sentTo('messages.thread')).toHaveLength(2)
    const top = () => line(53).element().getBoundingClientRect().top
    const before = top()
    earlier.resolve(aThread(messagesBetween(11, 50), { earlier: messageId(11) }))
    await expect.element(line(11)).toBeInTheDocument()
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(2)
    page.getByRole('button', { name: 'Show earlier messages' }).element().scrollIntoView()
    await expect.element(line(1)).toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Show earlier messages' })).not.toBeInTheDocument()
    const numbers = log
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => /^Line (\d+)(?:You|Dan)/.exec(textContent)?.[1])
    expect(numbers.filter(Boolean).map(Number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })

  test('are loaded again if a new message interrupted them', async () => {
    const newest = () => aThread(messagesBetween(51, 100), { earlier: messageId(51) })
    let answer: Promise<Thread> | Thread = new Promise<never>(() => {})
    openConversation({ thread: ({ before }) => (before === undefined ? newest() : answer) })
    await expect.element(line(100)).toBeInViewport()
    log.element().scrollTo({ top: 100 })
    await expect.poll(() => sentTo('messages.thread')).toHaveLength(2)
    answer = aThread(messagesBetween(1, 50))
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(line(1)).toBeInTheDocument()
  })

  test('that could not be loaded have a message, and are loaded by their button only', async () => {
    let answer: typeof lost | Thread = lost
    openConversation({
      thread: ({ before }) =>
        before === undefined ? aThread(messagesBetween(51, 100), { earlier: messageId(51) }) : answer,
    })
    await expect.element(line(100)).toBeInViewport()
    log.element().scrollTo({ top: 0 })
    await expect.element(log.getByRole('alert').filter({ hasText: 'Failed to load messages' })).toBeVisible()
    await expectSound()
    const calls = sentTo('messages.thread').length
    log.element().scrollTo({ top: 1 })
    log.element().scrollTo({ top: 0 })
    answer = aThread(messagesBetween(1, 50))
    await press(page.getByRole('button', { name: 'Show earlier messages' }))
    await expect.element(line(1)).toBeInTheDocument()
    expect(sentTo('messages.thread')).toHaveLength(calls + 1)
  })
})

describe('account manager support', () => {
  const support = '/dashboard/support'

  test('greets a new client once for each opening, and shows how to reach the manager', async () => {
    const welcome = aMessage(1, { body: 'Welcome to Live Chat Support', automated: true })
    openConversation({ thread: inTurn(aThread([]), aThread([welcome])), greet: {} }, support)
    await expect.element(page.getByRole('heading', { name: 'Live Chat Support' })).toBeVisible()
    await expect.poll(() => sentTo('messages.greet')).toHaveLength(1)
    await live.send({ type: 'changed', topics: ['messages'] })
    await expect.element(bubble('Welcome to Live Chat Support')).toMatchTextContent('Automated reply')
    await expect.element(status('Automated reply: Welcome')).toBeInTheDocument()
    expect(sentTo('messages.greet')).toHaveLength(1)
    await expect.element(page.getByText('Mon-Fri 9AM-6PM EST')).toBeVisible()
    const chat = page.getByRole('region', { name: 'Conversation with your account manager' })
    await page.viewport(1280, 900)
    expect(chat.element().getBoundingClientRect().height).toBe(600)
    await expectSound()
  })

  test('records a call of the emergency line without delaying it', async () => {
    const calls: string[] = []
    openScreen(support, {
      as: client,
      api: { messages: { thread: aThread([answered]), unread: { unread: 0 } } },
      files: {
        'POST /api/emergency-line': (request) => {
          calls.push(request.url)
          return new Response('{}', { status: 200 })
        },
      },
    })
    const call = page.getByRole('link', { name: 'Call +1 767 555 0199' })
    await expect.element(call).toHaveAttribute('href', 'tel:+17675550199')
    call.element().addEventListener('click', (event) => event.preventDefault())
    await press(call)
    await expect.poll(() => calls).toHaveLength(1)
  })
})

test('a visitor is asked to log in and stays on the messages, which are not loaded', async () => {
  openScreen('/dashboard/messages', { as: null })
  await expect.element(page.getByRole('heading', { name: 'Please log in to access messages' })).toBeVisible()
  expect(sentTo('messages.thread')).toEqual([])
  expect(leftFor()).toEqual([])
  await expectSound()
  await press(page.getByRole('button', { name: 'Log In' }))
  await expect.element(page.getByRole('dialog').getByLabelText('Username or e-mail')).toHaveFocus()
})
