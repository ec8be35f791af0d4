import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import { inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { expectToast } from '#testing/toasts.ts'
import { anAdminMessage, anAdminThread, helena, marcus, messageId } from '#testing/values/messages.ts'
import {
  asked,
  bubble,
  chatWithHelena,
  conversations,
  openInbox,
  replyTo,
  threadOfMarcus,
} from '#testing/on-screen/inbox.ts'

const reply = replyTo(helena.name)

describe('a reply', () => {
  const sentReply = { id: messageId(6), at: '2026-03-02T14:00:00Z' }

  async function write(text: string): Promise<void> {
    await fill(reply, text)
    await userEvent.keyboard('{Enter}')
  }

  test('is sent to this client by Enter, trimmed, unless it is blank', async () => {
    const answered = anAdminMessage(5, { body: 'They passed\nthis morning.' })
    openInbox(
      { threadOf: inTurn(anAdminThread([asked]), anAdminThread([asked, answered])), reply: sentReply },
      chatWithHelena,
    )
    await fill(reply, '   ')
    await userEvent.keyboard('{Enter}')
    await expect.element(reply).toHaveValue('   ')
    await fill(reply, 'They passed')
    await expect.poll(() => sentTo('messages.typingTo')).toEqual([{ clientId: helena.id }])
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}this morning.  {Enter}')
    await expectToast('Reply sent successfully')
    await expect.element(bubble('They passed')).toMatchTextContent('You, as account manager')
    await expect.element(page.getByText('Not answered yet')).not.toBeInTheDocument()
    await expect.element(reply).toHaveValue('')
    await expect.element(reply).toHaveFocus()
    expect(sentTo('messages.reply')).toEqual([
      { clientId: helena.id, id: expect.any(String), body: 'They passed\nthis morning.' },
    ])
  })

  test('of more than 4,000 characters is not sent', async () => {
    openInbox({ threadOf: anAdminThread([asked]) }, chatWithHelena)
    await write('x'.repeat(4_001))
    await expect.element(page.getByText('1 character too many').first()).toBeVisible()
    await expect.element(reply).toHaveValue('x'.repeat(4_001))
    expect(sentTo('messages.reply')).toEqual([])
  })

  test('is a draft of its own in each conversation, also after a reload', async () => {
    const threadOf = ({ clientId }: { clientId: string }) =>
      clientId === helena.id ? anAdminThread([asked]) : threadOfMarcus
    openInbox({ threadOf }, chatWithHelena)
    await fill(reply, 'For Helena alone')
    await press(conversations.getByRole('link', { name: /Marcus Adeyemi/ }))
    await expect.element(replyTo(marcus.name)).toHaveValue('')
    await fill(replyTo(marcus.name), 'For Marcus alone')
    window.history.back()
    await expect.element(reply).toHaveValue('For Helena alone')
    openInbox({ threadOf }, chatWithHelena)
    await expect.element(reply).toHaveValue('For Helena alone')
    await press(page.getByRole('button', { name: 'Sign Out' }))
    await expect.poll(leftFor).toEqual(['/'])
    expect(JSON.stringify(sessionStorage)).not.toContain('alone')
  })

  test('that failed stays in its conversation, and Retry sends it under the same id', async () => {
    const text = 'For Helena alone'
    const threadOf = ({ clientId }: { clientId: string }) =>
      clientId === helena.id ? anAdminThread([asked]) : threadOfMarcus
    openInbox({ threadOf, reply: lost }, chatWithHelena)
    await write(text)
    await expectToast(
      'Failed to send reply',
      'Your reply has been kept. You can safely try again: it will not be sent twice.',
    )
    await expect.element(bubble(text)).toMatchTextContent('Not sent')
    await expectSound()
    const [first] = sentTo('messages.reply')
    await press(conversations.getByRole('link', { name: /Marcus Adeyemi/ }))
    await expect.element(replyTo(marcus.name)).toBeVisible()
    await expect.poll(() => page.getByText(text).elements()).toEqual([])

    const answered = anAdminMessage(5, { body: text })
    openInbox(
      { threadOf: inTurn(anAdminThread([asked]), anAdminThread([asked, answered])), reply: sentReply },
      chatWithHelena,
    )
    await expect.element(bubble(text)).toMatchTextContent('Not sent')
    await press(page.getByRole('button', { name: `Retry, ${text}` }))
    await expectToast('Reply sent successfully')
    await expect.element(bubble(text)).not.toMatchTextContent('Not sent')
    expect(sentTo('messages.reply')).toEqual([first, first])
  })

  test.for(['NOT_FOUND', 'MESSAGE_ID_TAKEN'] as const)(
    'that the bank refuses with %s stays unsent',
    async (code) => {
      openInbox({ threadOf: anAdminThread([asked]), reply: refused(code) }, chatWithHelena)
      await write('Once more')
      await expectToast('Failed to send reply')
      await press(page.getByRole('button', { name: 'Discard, Once more' }))
      await expect.element(bubble('Once more')).not.toBeInTheDocument()
    },
  )
})
