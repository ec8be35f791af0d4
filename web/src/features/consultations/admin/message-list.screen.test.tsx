import type { ContactMessage } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { choose, fill, press } from '#testing/acts.ts'
import { type AnswersOf, inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { answerWith, sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectSignInAlone, expectToast } from '#testing/toasts.ts'
import { aContactMessage } from '#testing/values/consultations.ts'
import { admin } from '#testing/values/users/sessions.ts'

const messagesOf = (...messages: ContactMessage[]) => ({ messages, more: null })
const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
const open = (name: string) => page.getByRole('button', { name: new RegExp(`^Open, ${name}`) })

describe('the messages of visitors', () => {
  const bruno = aContactMessage()
  const message = page.getByRole('dialog', { name: 'Contact message' })
  const save = message.getByRole('button', { name: 'Save', exact: true })

  function openMessages(consultations: AnswersOf<'consultations'> = {}): void {
    openScreen('/admin/consultations?tab=messages', {
      as: admin,
      api: { consultations: { messages: messagesOf(bruno), message: bruno, ...consultations } },
    })
  }

  test('are listed with their text, and filtered by status', async () => {
    openMessages()
    await expect.element(row('Bruno Keller')).toMatchTextContent(/family trust\?.*New/)
    await expectSound()
    answerWith({ consultations: { messages: messagesOf() } })
    await choose(page.getByLabelText('Status'), 'Closed')
    await expect.element(page.getByText('No message matches this filter.')).toBeVisible()
    expect(sentTo('consultations.messages').at(-1)).toEqual({ status: 'closed' })
    await press(page.getByRole('button', { name: 'Show all' }))
    await expect.element(row('Bruno Keller')).toBeVisible()
  })

  test('that are new are counted at their tab, and a phone opens one beside its date', async () => {
    await page.viewport(390, 844)
    openMessages({ countNewMessages: { unanswered: 2 } })
    await expect.element(page.getByRole('tab', { name: 'Messages , 2 new' })).toBeVisible()
    const received = row('Bruno Keller').getByText(/ 20\d\d, /)
    const bottomOf = (part: Element) => part.getBoundingClientRect().bottom
    const apart = bottomOf(open('Bruno Keller').element()) - bottomOf(received.element())
    expect(Math.abs(apart)).toBeLessThan(24)
  })

  test('have a message if there are none, and if they could not be loaded', async () => {
    openMessages({ messages: messagesOf() })
    await expect.element(page.getByText('Messages from the contact form will appear here.')).toBeVisible()
    await expectSound()
    openMessages({ messages: refused('NOT_ALLOWED') })
    await expect.element(page.getByRole('heading', { name: 'Failed to load messages' })).toBeVisible()
  })

  test('are answered by e-mail, and have a status and a note', async () => {
    openMessages({
      changeMessage: inTurn<typeof lost | ContactMessage>(
        lost,
        aContactMessage({ status: 'answered', note: 'By telephone.', version: 2 }),
      ),
    })
    await press(open('Bruno Keller'))
    await expect
      .element(message.getByRole('link', { name: 'Reply by e-mail' }))
      .toHaveAttribute('href', 'mailto:bruno@keller.example')
    await expect
      .element(message.getByRole('link', { name: 'bruno@keller.example' }))
      .toHaveAttribute('href', 'mailto:bruno@keller.example')
    await expect.element(save).toHaveAccessibleDescription('There are no changes to save.')
    await expect.element(save).toHaveAttribute('aria-disabled', 'true')
    await expectSound()
    await choose(message.getByLabelText('Status'), 'Answered')
    await fill(message.getByLabelText('Note'), 'By telephone.')
    await press(save)
    await expectToast('The message could not be saved', 'Something went wrong. Please try again.')
    await expect.element(message.getByLabelText('Note')).toHaveValue('By telephone.')
    await press(save)
    await expectToast('Message saved')
    await expect.element(message).not.toBeInTheDocument()
    expect(sentTo('consultations.changeMessage').at(-1)).toEqual({
      messageId: bruno.id,
      version: 1,
      status: 'answered',
      note: 'By telephone.',
    })
  })

  test('that are saved at the end of the session lead to the sign-in without a message', async () => {
    openMessages({ changeMessage: refused('NOT_SIGNED_IN') })
    await press(open('Bruno Keller'))
    await choose(message.getByLabelText('Status'), 'Answered')
    await press(save)
    await expectSignInAlone()
  })

  test('that a colleague changed are shown in their new state', async () => {
    openMessages({ changeMessage: refused('CONTACT_MESSAGE_CHANGED') })
    await press(open('Bruno Keller'))
    await choose(message.getByLabelText('Status'), 'Closed')
    answerWith({ consultations: { message: aContactMessage({ status: 'answered', version: 2 }) } })
    await press(save)
    await expectToast(
      'The message could not be saved',
      'A colleague has just changed this. You now see the latest version.',
    )
    await expect.element(message.getByLabelText('Status')).toHaveValue('answered')
  })

  test('that are unknown have a message', async () => {
    openMessages({ message: refused('CONTACT_MESSAGE_NOT_FOUND') })
    await press(open('Bruno Keller'))
    await expect.element(message.getByRole('heading', { name: 'Message not found' })).toBeVisible()
  })
})
