import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, nextFrame } from '#testing/acts.ts'
import { useFinger } from '#testing/media.ts'
import * as chat from '#testing/on-screen/conversation.ts'
import * as inbox from '#testing/on-screen/inbox.ts'
import { leaveToast } from '#testing/toasts.ts'
import {
  aMessage,
  anAdminMessage,
  anAdminThread,
  aThread,
  helena,
  messagesBetween,
} from '#testing/values/messages.ts'

const office = { isOpen: true, changesAt: '2999-01-01T23:00:00Z' }
const last = 'The very last words'

/** A small phone, a usual one, the widest that counts as one, and a phone above its keyboard. */
const sizes = [
  [320, 568],
  [390, 844],
  [680, 900],
  [390, 400],
] as const

async function expectComposerInView(): Promise<void> {
  const composer = document.querySelector('.composer')
  for (const [width, height] of sizes) {
    await page.viewport(width, height)
    await nextFrame()
    await nextFrame()
    const { top = 0, bottom = Infinity } = composer?.getBoundingClientRect() ?? {}
    const name = `${width}×${height}`
    expect(bottom, `the composer ends within ${name}`).toBeLessThanOrEqual(height)
    expect(height - bottom, `nothing is below the composer at ${name}`).toBeLessThan(2)
    const words = [...document.querySelectorAll('.bubble')].at(-1)?.getBoundingClientRect()
    expect(words?.bottom, `the last message is above the composer at ${name}`).toBeLessThanOrEqual(top)
    expect(words?.bottom, `the last message is in sight at ${name}`).toBeGreaterThan(top - 60)
    expect(document.documentElement.scrollHeight, `nothing scrolls but the log at ${name}`).toBe(height)
  }
}

test('on a phone a client finds the conversation below the ways to call', async () => {
  await page.viewport(390, 844)
  chat.openConversation({ thread: aThread([aMessage(1, { body: last })], { office }) }, '/dashboard/support')
  await expect.element(page.getByText('In the office')).toBeVisible()
  const panel = page.getByRole('region', { name: 'Conversation with your account manager' })
  await expect.poll(() => panel.element().getBoundingClientRect().width).toBe(390)
  await fill(chat.field, 'Good morning')
})

test('under a finger the composer has no hint about keys', async () => {
  await page.viewport(390, 844)
  chat.openConversation({ thread: aThread([aMessage(1, { body: last })], { office }) })
  await expect.element(page.getByText('Press Enter to send')).toBeVisible()
  await useFinger(true)
  await expect.element(page.getByText('Press Enter to send')).not.toBeVisible()
  await expect.element(page.getByText('Times in Roseau.')).toBeVisible()
  await useFinger(false)
})

describe('on a phone the composer and the last message are in sight', () => {
  test('for a client, also above the keyboard', async () => {
    const messages = [...messagesBetween(1, 20), aMessage(21, { body: last })]
    await page.viewport(390, 844)
    chat.openConversation({ thread: aThread(messages, { office }) })
    await expect.element(chat.bubble(last)).toBeInViewport()
    await expect.element(page.getByText('In the office')).toBeVisible()
    await expectComposerInView()
  })

  test('for an admin, also above the keyboard', async () => {
    const messages = Array.from({ length: 20 }, (_, index) => anAdminMessage(index + 1))
    await page.viewport(390, 844)
    inbox.openInbox(
      { threadOf: anAdminThread([...messages, anAdminMessage(22, { body: last })]) },
      inbox.chatWithHelena,
    )
    await expect.element(inbox.bubble(last)).toBeInViewport()
    await expect.element(inbox.replyTo(helena.name)).toBeVisible()
    // The client's name is the head of the conversation; the page's own title is for screen readers alone.
    const title = page.getByRole('heading', { level: 1, name: 'Chat' })
    expect(title.element().closest('.page-head')?.clientHeight).toBe(1)
    await expectComposerInView()
  })
})

describe('a toast covers neither the newest message nor the composer', () => {
  async function expectToastClear(): Promise<void> {
    await leaveToast('Message sent')
    for (const [width, height] of [...sizes.slice(0, 3), [1280, 800]] as const) {
      await page.viewport(width, height)
      await nextFrame()
      await nextFrame()
      const toast = document.querySelector('.toast')?.getBoundingClientRect()
      const words = [...document.querySelectorAll('.bubble')].at(-1)?.getBoundingClientRect()
      expect(toast?.top, `at ${width}×${height}`).toBeGreaterThanOrEqual(0)
      expect(toast?.bottom, `at ${width}×${height}`).toBeLessThanOrEqual(words?.top ?? 0)
    }
  }

  test('for a client', async () => {
    const messages = [...messagesBetween(1, 20), aMessage(21, { body: last })]
    await page.viewport(390, 844)
    chat.openConversation({ thread: aThread(messages, { office }) })
    await expect.element(chat.bubble(last)).toBeInViewport()
    await expectToastClear()
  })

  test('for an admin', async () => {
    const messages = Array.from({ length: 20 }, (_, index) => anAdminMessage(index + 1))
    await page.viewport(390, 844)
    inbox.openInbox(
      { threadOf: anAdminThread([...messages, anAdminMessage(22, { body: last })]) },
      inbox.chatWithHelena,
    )
    await expect.element(inbox.bubble(last)).toBeInViewport()
    await expectToastClear()
  })
})
