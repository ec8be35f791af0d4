import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fill, nextFrame, press } from '#testing/acts.ts'
import { inTurn, lost, refused } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { leftFor } from '#testing/left-for.ts'
import { expectNoToast, expectToast } from '#testing/toasts.ts'
import { aMessage, aThread, messageId } from '#testing/values/messages.ts'
import { field, bubble, openConversation, write } from '#testing/on-screen/conversation.ts'

const asked = aMessage(2, { body: 'When may Harbour Yachts be verified?' })
const sentAs = (nth: number) => ({ id: messageId(nth), at: '2026-03-02T14:00:00Z' })

describe('a message that a client writes', () => {
  test('is sent by Enter, trimmed; Shift and Enter starts a new line', async () => {
    const sent = aMessage(4, { body: 'First line\nsecond line' })
    openConversation({ thread: inTurn(aThread([asked]), aThread([asked, sent])), send: sentAs(4) })
    await fill(field, '   ')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('   ')
    await fill(field, 'First line')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}second line  ')
    await expect.element(field).toHaveValue('First line\nsecond line  ')
    expect(sentTo('messages.send')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expectToast('Message sent')
    await expect.element(bubble('second line')).toMatchTextContent('You')
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    expect(sentTo('messages.send')).toEqual([
      { id: expect.any(String), body: 'First line\nsecond line', place: 'messages' },
    ])
  })

  test('is written in sight on a low screen and a high one, and its toast is above the field', async () => {
    const office = { isOpen: true, changesAt: '2999-01-01T23:00:00Z' }
    openConversation({ thread: aThread([asked], { office }), send: sentAs(4) })
    await expect.element(page.getByText('In the office')).toBeVisible()
    for (const height of [720, 900, 1080]) {
      await page.viewport(1366, height)
      await write('Thank you')
      await expectToast('Message sent')
      const toast = document.querySelector('.toast')?.getBoundingClientRect()
      const composer = document.querySelector('.composer')?.getBoundingClientRect()
      expect(window.scrollY, `at ${height} px`).toBe(0)
      expect(composer?.bottom, `at ${height} px`).toBeLessThan(height)
      expect(composer?.bottom, `at ${height} px`).toBeGreaterThan(height - 72)
      expect(toast?.bottom, `the toast at ${height} px`).toBeLessThanOrEqual(composer?.top ?? 0)
    }
  })

  test('has one toast, also if several are sent', async () => {
    openConversation({ thread: aThread([asked]), send: sentAs(4) })
    await write('One')
    await expectToast('Message sent')
    await write('Two')
    await expect.poll(() => sentTo('messages.send')).toHaveLength(2)
    await expect.element(bubble('Two')).not.toBeInTheDocument()
    expect(
      page.getByRole('region', { name: 'Notifications' }).getByText('Message sent').elements(),
    ).toHaveLength(1)
  })

  test('has no toast when it arrives after its writer has signed out', async () => {
    const held = Promise.withResolvers<ReturnType<typeof sentAs>>()
    openConversation({ thread: aThread([asked]), send: held.promise })
    await write('One more thing')
    await expect.poll(() => sentTo('messages.send')).toHaveLength(1)
    await press(page.getByRole('button', { name: 'Sign Out' }))
    await expect.poll(leftFor).toEqual(['/'])
    held.resolve(sentAs(4))
    await nextFrame()
    await nextFrame()
    await expectNoToast('Message sent')
  })

  test('is kept over a reload until it is sent, and deleted when its writer signs out', async () => {
    openConversation({ thread: aThread([asked]) })
    await fill(field, 'Not yet sent')
    openConversation({ thread: aThread([asked]) })
    await expect.element(field).toHaveValue('Not yet sent')
    await press(page.getByRole('button', { name: 'Sign Out' }))
    await expect.poll(leftFor).toEqual(['/'])
    expect(JSON.stringify(sessionStorage)).not.toContain('Not yet sent')
  })

  test('has 4,000 characters at most, with a count near the end, and a longer one is not sent', async () => {
    openConversation({ thread: aThread([asked]) })
    await fill(field, 'x'.repeat(3_799))
    await expect.poll(() => page.getByText(/characters left/).elements()).toEqual([])
    await fill(field, 'x'.repeat(3_900))
    await expect.element(page.getByText('100 characters left')).toBeVisible()
    await write('x'.repeat(4_001))
    await expect.element(page.getByText('1 character too many').first()).toBeVisible()
    await expect.element(field).toHaveValue('x'.repeat(4_001))
    expect(sentTo('messages.send')).toEqual([])
    await expectSound()
  })

  test('that failed stays over a reload, and Retry sends it under the same id', async () => {
    const text = 'Are you there?'
    openConversation({ thread: aThread([asked]), send: lost })
    await write(text)
    await expect.element(bubble(text)).toMatchTextContent('Failed to send message. Please try again.')
    await expectToast('Failed to send message. Please try again.')
    const [first] = sentTo('messages.send')
    expect(first).toEqual({ id: expect.any(String), body: text, place: 'messages' })

    openConversation({
      thread: inTurn(aThread([asked]), aThread([asked, aMessage(4, { body: text })])),
      send: sentAs(4),
    })
    await expect.element(bubble(text)).toMatchTextContent('Failed to send message')
    await expectSound()
    await press(page.getByRole('button', { name: 'Retry, Are you there?' }))
    await expectToast('Message sent')
    await expect.element(bubble(text)).not.toMatchTextContent('Failed')
    await expect.poll(() => bubble(text).elements()).toHaveLength(1)
    expect(sentTo('messages.send')).toEqual([first, first])
  })

  test('that failed can be discarded', async () => {
    openConversation({ thread: aThread([asked]), send: lost })
    await write('Never mind')
    await press(page.getByRole('button', { name: 'Discard, Never mind' }))
    await expect.element(bubble('Never mind')).not.toBeInTheDocument()
    expect(JSON.stringify(sessionStorage)).not.toContain('Never mind')
  })

  test.for([
    {
      name: 'one of too many in a short time',
      refusal: refused('TOO_MANY_ATTEMPTS'),
      description: 'You have sent many messages in a short time. Please wait a minute and try again.',
    },
    { name: 'under an id that is taken', refusal: refused('MESSAGE_ID_TAKEN'), description: undefined },
  ])('that the bank refuses, $name, stays with the reason', async ({ refusal, description }) => {
    openConversation({ thread: aThread([asked]), send: refusal })
    await write('Once more')
    await expectToast('Failed to send message', description)
    await expect.element(page.getByRole('button', { name: 'Retry, Once more' })).toBeVisible()
  })

  test('in a session that has ended leads to the sign-in, and leaves nothing behind', async () => {
    openConversation({ thread: aThread([asked]), send: refused('NOT_SIGNED_IN') })
    await write('A private message')
    await expectToast('You must be logged in to send messages')
    await expect
      .element(page.getByRole('heading', { name: 'Please log in to access messages' }))
      .toBeVisible()
    expect(JSON.stringify(sessionStorage)).not.toContain('A private message')
    expect(leftFor()).toEqual([])
  })
})
