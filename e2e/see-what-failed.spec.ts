import type { Locator, Page } from '@playwright/test'
import { expect, signIn, test } from './bank.ts'
import { bubble, sendMessage, thread } from './chat.ts'
import { interfere } from './interfere.ts'
import { accountCard, expectToast, startPayment } from './on-screen.ts'

const refusal = (code: string, status: number) => ({
  status,
  json: { defined: true, code, status, message: code },
})

function toast(page: Page, title: string): Locator {
  return page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true })
}

async function dismiss(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Notifications' }).getByLabel('Close').click()
  await expect(toast(page, title)).toHaveCount(0)
}

function card(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('alert').filter({ hasText: title })
}

test('what the portfolio cannot load is said in a toast beside the card, and the toast goes when it has come', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  await signIn(page, 'helena')
  for (const list of ['**/api/accounts', '**/api/certificates?*', '**/api/account-requests?*']) {
    await interfere(page, list, (route) => route.fulfill(refusal('NOT_FOUND', 404)))
  }
  await page.goto('/dashboard/portfolio')
  for (const title of [
    'Failed to load accounts',
    'Failed to load certificates',
    'Failed to load account requests',
  ]) {
    await expect(card(page, title)).toBeVisible()
    await expectToast(page, title)
  }
  // Under the pointer toasts stay until they are dismissed.
  await toast(page, 'Failed to load accounts').hover()
  await page.unrouteAll()
  await card(page, 'Failed to load accounts').getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(accountCard(page, 'Family Reserve')).toBeVisible()
  await expect(toast(page, 'Failed to load accounts')).toHaveCount(0)
  await expect(toast(page, 'Failed to load account requests')).toBeVisible()
})

test('what goes on failing in the background is said once', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  await signIn(page, 'helena')
  const held = Promise.withResolvers<void>()
  let answer: Promise<void> | null = null
  await interfere(page, '**/api/accounts', async (route) => {
    await answer
    await route.fulfill(refusal('NOT_FOUND', 404))
  })
  await page.goto('/dashboard/portfolio')
  await expectToast(page, 'Failed to load accounts')
  await dismiss(page, 'Failed to load accounts')

  // Coming back to the window asks again by itself.
  answer = held.promise
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(card(page, 'Failed to load accounts')).toHaveCount(0)
  held.resolve()
  await expect(card(page, 'Failed to load accounts')).toBeVisible()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(toast(page, 'Failed to load accounts')).toHaveCount(0)
})

test('beneficiaries and messages that cannot be loaded are said in a toast', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404/)
  await signIn(page, 'helena')
  for (const list of ['**/api/beneficiaries', '**/api/accounts/*/beneficiaries', '**/api/messages']) {
    await interfere(page, list, (route) => route.fulfill(refusal('NOT_FOUND', 404)))
  }
  await startPayment(page, 'Family Reserve')
  await expectToast(page, 'Failed to load beneficiaries')
  await page.goto('/dashboard/beneficiaries')
  await expect(card(page, 'Failed to load beneficiaries')).toBeVisible()
  await expectToast(page, 'Failed to load beneficiaries')
  for (const chat of ['messages', 'support']) {
    await page.goto(`/dashboard/${chat}`)
    await expect(card(page, 'Failed to load messages')).toBeVisible()
    await expectToast(page, 'Failed to load messages')
  }
})

for (const chat of ['messages', 'support']) {
  test(`a message of /dashboard/${chat} that is not sent is said in a toast, which goes once it is`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/)
    await signIn(page, 'helena')
    await page.goto(`/dashboard/${chat}`)
    await expect(thread(page)).toBeVisible()
    await interfere(page, '**/api/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await sendMessage(page, 'Is anybody there?')
    await expectToast(page, 'Failed to send message. Please try again.')
    await expect(bubble(page, 'Is anybody there?')).toContainText('Failed to send message. Please try again.')
    await toast(page, 'Failed to send message. Please try again.').hover()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry, Is anybody there?' }).focus()
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Message sent')).toBeVisible()
    await expect(toast(page, 'Failed to send message. Please try again.')).toHaveCount(0)
  })
}

test('Enter on an incomplete step of Create Account, and an order the bank finds incomplete, show Missing Information', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 400/)
  await signIn(page, 'admin')
  await page.goto('/admin/accounts')
  await page.getByRole('button', { name: 'Create Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Account' })
  const next = dialog.getByRole('button', { name: 'Next', exact: true })
  const expectMissing = async () => {
    await expectToast(page, 'Missing Information', 'Please fill in all required fields')
    await dismiss(page, 'Missing Information')
  }
  await dialog.getByLabel('Search clients').fill('carv')
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Search clients').press('Enter')
  await expectMissing()
  await dialog.getByRole('radio', { name: /Ines Carvalho/ }).check()
  await next.click()
  await dialog.getByLabel('Account nickname').fill('Tea account')
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Account nickname').press('Enter')
  await expectMissing()
  await dialog.getByRole('radio', { name: /Business Account/ }).check()
  await dialog.getByLabel('Currency', { exact: true }).selectOption('EUR')
  await dialog.getByLabel('Account nickname').press('Enter')
  const create = dialog.getByRole('button', { name: 'Create Account' })
  await expect(create).toBeVisible()
  await expect(toast(page, 'Missing Information')).toHaveCount(0)
  await interfere(page, '**/api/admin/accounts', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal('INVALID_INPUT', 400)) : route.fallback(),
  )
  await create.click()
  await expectMissing()
})
