import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type Answers, type AnswersOf, inTurn, lostUntilTryAgain, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { live } from '#testing/fake-live.ts'
import { askedFor, sentTo } from '#testing/fake-server.ts'
import { bubble, openConversation, status, write } from '#testing/on-screen/conversation.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aMessage, aThread } from '#testing/values/messages.ts'
import { anna, helena, trust } from '#testing/values/orders.ts'
import { client } from '#testing/values/users/sessions.ts'

const address = `/dashboard/for/${trust.id}/messages`
const writer = ({ id, firstName, lastName }: typeof anna) => ({ id, name: `${firstName} ${lastName}` })
const main = page.getByRole('main')
const theTrust = anActedFor({
  holderId: trust.id,
  kind: 'organisation',
  firstName: trust.name,
  lastName: '',
  messages: true,
})
const mine = aMessage(2, { body: 'May we open an account in francs?', writer: writer(helena) })
const hers = aMessage(4, { body: 'And by when?', writer: writer(anna), unread: true })
const answer = aMessage(5, { body: 'By Friday.' })

function open(messages: AnswersOf<'messages'>, holders: Answers['accessRights'] = {}): void {
  openScreen(address, {
    as: client,
    api: {
      accessRights: { holders: [theTrust], ...holders },
      messages: { markRead: {}, typing: {}, unread: { unread: 0 }, ...messages },
    },
  })
}

describe('the messages of a holder', () => {
  test('name who wrote each, are asked for in the holder’s name, and are read in it', async () => {
    open({ thread: aThread([mine, hers, answer]), unread: { unread: 1 } })
    await expect.element(bubble('account in francs')).toMatchTextContent('You20:00')
    await expect.element(bubble('And by when')).toMatchTextContent('Anna Laurent20:00')
    await expect.element(bubble('By Friday')).toMatchTextContent('Daniel Casimir')
    await expect
      .element(page.getByRole('region', { name: `Conversation of ${trust.name} with the account manager` }))
      .toBeVisible()
    await expect.element(main).toMatchTextContent('You can read messages and write to the bank.')
    await expect.element(page.getByRole('link', { name: /^Messages ?, 1 unread$/ })).toBeVisible()
    await expect.poll(() => sentTo('messages.markRead')).toEqual([{ upTo: hers.id }])
    for (const name of ['messages.thread', 'messages.unread', 'messages.markRead'] as const)
      expect(new Set(askedFor(name))).toEqual(new Set([trust.id]))
    await expectSound()
  })

  test('have the screen of a phone to themselves, but for whom the user acts', async () => {
    await page.viewport(390, 844)
    open({ thread: aThread([mine]) })
    await expect.element(main.getByText('You are acting for Laurent Family Trust.')).toBeVisible()
    await expect.element(main.getByText(/You can read messages and write to the bank/)).not.toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Back to my own portal' })).toBeVisible()
  })

  test('say while there are none who reads them', async () => {
    open({ thread: aThread([]) })
    await expect.element(main.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
    await expect
      .element(main)
      .toMatchTextContent(
        `Messages go to Daniel Casimir, the account manager. Everyone with this right for ${trust.name} can`,
      )
    expect(sentTo('messages.greet')).toEqual([])
    await expectSound()
  })

  test('say that they could not be loaded, and load again', async () => {
    open({ thread: lostUntilTryAgain(aThread([mine])) })
    await press(main.getByRole('button', { name: 'Try again' }))
    await expect.element(bubble('account in francs')).toBeVisible()
  })

  test('are written in the holder’s name, and one that fails stays out of the user’s own', async () => {
    open({ thread: inTurn(aThread([mine]), aThread([mine, hers])), send: refused('TOO_MANY_ATTEMPTS') })
    await expect.element(bubble('account in francs')).toBeVisible()
    await write('Good morning')
    await expectToast('Failed to send message')
    await expect.element(bubble('Good morning')).toBeVisible()
    expect(askedFor('messages.send')).toEqual([trust.id])
    expect(sentTo('messages.send')).toMatchObject([{ body: 'Good morning', place: 'messages' }])
    // After a reload it is where it was written, and not among the user's own.
    const own = aThread([aMessage(6, { body: 'My own question' })])
    openConversation({ thread: own, unread: { unread: 0 } })
    await expect.element(bubble('My own question')).toBeVisible()
    await expect.element(bubble('Good morning')).not.toBeInTheDocument()
    open({ thread: aThread([mine]), send: { id: mine.id, at: mine.at } })
    await press(page.getByRole('button', { name: 'Retry, Good morning' }))
    await expect.poll(() => askedFor('messages.send')).toEqual([trust.id, trust.id])
  })

  test('show what arrives, who is typing, and announce a colleague’s message by name', async () => {
    open({ thread: inTurn(aThread([mine]), aThread([mine, hers])) })
    await expect.element(bubble('account in francs')).toBeVisible()
    await live.send({ type: 'changed', topics: ['typing'], clientId: trust.id })
    await expect.element(status('Daniel Casimir is typing')).toBeInTheDocument()
    await live.send({ type: 'changed', topics: ['messages'], clientId: trust.id })
    await expect.element(status('New message from Anna Laurent: And by when?')).toBeInTheDocument()
  })

  test('have files that are downloaded in the holder’s name', async () => {
    const id = '0198f000-0000-7000-8000-000000000991'
    const contract = { id, name: 'Contract.pdf', type: 'application/pdf', bytes: 2_048 } as const
    open({ thread: aThread([{ ...mine, attachments: [contract] }]) })
    await expect
      .element(main.getByRole('link', { name: /^Contract\.pdf/ }))
      .toHaveAttribute('href', `/api/attachments/${id}?actingFor=${trust.id}`)
  })

  test('are left as soon as the right is withdrawn, and nothing of them stays', async () => {
    open({ thread: aThread([mine]) }, { holders: inTurn([theTrust], [{ ...theTrust, messages: false }]) })
    await expect.element(bubble('account in francs')).toBeVisible()
    await live.send({ type: 'changed', topics: ['access-rights'] })
    await expect
      .element(main)
      .toMatchTextContent(
        `Your access to the accounts of ${trust.name} does not include messages. The bank can add messages ` +
          'to a mandate on all accounts.',
      )
    await expect.element(main).not.toMatchTextContent('account in francs')
    await expect.element(page.getByRole('link', { name: /^Messages/ })).not.toBeInTheDocument()
    await expectSound()
  })
})

test('the messages of a client are private to everyone whom they have given access', async () => {
  const victor = anActedFor()
  openScreen(`/dashboard/for/${victor.holderId}/support`, {
    as: client,
    api: { accessRights: { holders: [victor] } },
  })
  await expect
    .element(main)
    .toMatchTextContent(
      'Your access to the accounts of Victor Hale does not include messages. What Victor Hale and the bank ' +
        'write to each other is always private.',
    )
  expect(sentTo('messages.thread')).toEqual([])
})
