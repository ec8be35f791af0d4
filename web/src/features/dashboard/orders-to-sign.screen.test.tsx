import { test, expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AnswersOf, lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor } from '#testing/values/access-rights.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { client } from '#testing/values/users/sessions.ts'

const attention = page.getByRole('region', { name: 'For your attention' })
const signatory = anActedFor({ kind: 'organisation', sign: 'A' })

function open(orders: AnswersOf<'orders'>): void {
  openScreen('/dashboard', {
    as: client,
    api: {
      ...aPortfolio(),
      dashboard: { get: aDashboard() },
      accessRights: { holders: [signatory] },
      orders,
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
