import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showAs } from '#testing/media.ts'
import { openConversation } from '#testing/on-screen/conversation.ts'
import { aMessage, aThread } from '#testing/values/messages.ts'

afterEach(() => showAs())

const support = '/dashboard/support'
const emergency = page.getByText('+1 767 555 0199', { exact: true })

test('A printed support page has the number of the emergency line, whose button is not printed', async () => {
  openConversation({ thread: aThread([aMessage(1)]) }, support)
  await expect.element(page.getByRole('link', { name: 'Call +1 767 555 0199' })).toBeVisible()
  await expect.element(emergency).not.toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(emergency).toBeVisible()
})

test('On paper the client’s own messages have a frame like all others', async () => {
  openConversation({ thread: aThread([aMessage(2, { body: 'When does it end?' })]) }, support)
  await expect.element(page.getByText('When does it end?')).toBeVisible()
  await showAs({ media: 'print' })
  const [words] = document.querySelectorAll('.bubble-client > p')
  if (!words) throw new Error('There is no message of the client’s own')
  expect(getComputedStyle(words).borderTopColor).not.toBe('rgba(0, 0, 0, 0)')
})

test('Beside the account manager the field for a message is in sight on a laptop', async () => {
  await page.viewport(1280, 800)
  openConversation({ thread: aThread([aMessage(1)]) }, support)
  const field = page.getByLabelText('Your message')
  await expect.element(field).toBeVisible()
  await expect.poll(() => document.querySelector('.chat')?.getBoundingClientRect().bottom).toBeLessThan(800)
})
