import { test, expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AnswersOf, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { aThread } from '#testing/values/messages.ts'
import { client } from '#testing/values/users/sessions.ts'

const attention = page.getByRole('region', { name: 'For your attention' })
const signatory = anActedFor({ kind: 'organisation', sign: 'A' })
const writer = anActedFor({ kind: 'organisation', messages: true })

function open(orders: AnswersOf<'orders'>, holder = signatory): void {
  openScreen('/dashboard', {
    as: client,
    api: {
      ...aPortfolio(),
      dashboard: { get: aDashboard() },
      accessRights: { holders: [holder] },
      orders,
      messages: { unread: { unread: 2 }, thread: aThread([]) },
    },
  })
}

test('orders that wait for the client’s signature need attention, with a link to them', async () => {
  open({ count: { forMe: 2, forOthers: 1 } })
  await expect.element(attention).toMatchTextContent('2 orders are waiting for your signature')
  await expect
    .element(attention.getByRole('link', { name: 'Review, 2 orders are waiting for your signature' }))
    .toHaveAttribute('href', '/dashboard/orders')
  await expect.element(attention).not.toMatchTextContent('all caught up')
  await expectSound()
})

test('a signatory is all caught up where no order waits for them, or the bank does not say', async () => {
  open({ count: { forMe: 0, forOthers: 1 } })
  await expect.element(attention).toMatchTextContent('You’re all caught up.')
  open({ count: lost })
  await expect.element(attention).toMatchTextContent('You’re all caught up.')
})

test('unread messages of a holder need attention, with a link to its conversation', async () => {
  open({}, writer)
  const words = `2 unread messages for ${writer.name}`
  await expect.element(attention).toMatchTextContent(words)
  await expect
    .element(page.getByRole('region', { name: 'Counts' }))
    .toMatchTextContent(`Unread Messages02 for ${writer.name}`)
  await expect
    .element(attention.getByRole('link', { name: `Read, ${words}` }))
    .toHaveAttribute('href', `/dashboard/for/${writer.holderId}/messages`)
})

test('on a phone the button of what needs attention stands beside its words', async () => {
  await page.viewport(390, 844)
  open({ count: { forMe: 1, forOthers: 0 } })
  const words = attention.getByText('1 order is waiting for your signature')
  await expect.element(words).toBeVisible()
  const button = attention.getByRole('link', { name: /^Review/ }).element()
  expect(button.getBoundingClientRect().left).toBeGreaterThan(words.element().getBoundingClientRect().right)
})
