import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrame, press } from '#testing/acts.ts'
import { lost } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount, type ListedAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

const toasts = page.getByRole('region', { name: 'Notifications' })
const toast = (title: string) => toasts.getByText(title, { exact: true })
const card = (title: string) => page.getByRole('main').getByRole('alert').filter({ hasText: title })

test('each part of a page that cannot be loaded has a toast until it is loaded', async () => {
  let isBack = false
  const { certificates } = aPortfolio()
  openScreen('/dashboard/portfolio', {
    as: client,
    api: {
      accounts: { list: () => (isBack ? [anAccount()] : lost), allocation: [] },
      certificates: { ...certificates, list: lost },
      accountRequests: { list: lost },
    },
  })
  for (const title of [
    'Failed to load accounts',
    'Failed to load certificates',
    'Failed to load account requests',
  ]) {
    await expect.element(card(title)).toBeVisible()
    await expectToast(title)
  }
  await expectSound()
  isBack = true
  await press(card('Failed to load accounts').getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByRole('article')).toMatchTextContent('Family Reserve')
  await expect.element(toast('Failed to load accounts').first()).not.toBeInTheDocument()
  await expect.element(toast('Failed to load account requests').first()).toBeVisible()
})

test('a repeated failure in the background has one toast, and none after it was closed', async () => {
  let held: Promise<ListedAccount[] | typeof lost> | typeof lost = lost
  const api = aPortfolio()
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...api, accounts: { list: () => held, allocation: [] } },
  })
  await expectToast('Failed to load accounts')
  await press(toasts.getByLabelText('Close'))
  await expect.element(toast('Failed to load accounts').first()).not.toBeInTheDocument()

  // Coming back to the window asks again by itself.
  const answer = Promise.withResolvers<typeof lost>()
  held = answer.promise
  const asked = sentTo('accounts.list').length
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(card('Failed to load accounts')).not.toBeInTheDocument()
  expect(sentTo('accounts.list').length).toBeGreaterThan(asked)
  answer.resolve(lost)
  await expect.element(card('Failed to load accounts')).toBeVisible()
  await nextFrame()
  await expect.poll(() => toast('Failed to load accounts').elements()).toEqual([])
})
