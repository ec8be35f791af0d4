import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'

test('people of a trust write to the bank in one conversation, and read its answer in open windows', async ({
  page: helena,
  openBrowser,
}) => {
  const [sophie, marcus, admin] = [await openBrowser(), await openBrowser(), await openBrowser()]
  await signIn(helena, 'helena')
  await signIn(sophie, 'sophie')
  await signIn(marcus, 'marcus')
  await signIn(admin, 'admin')

  await openMessages(helena)
  await openMessages(sophie)
  await helena.getByLabel('Your message').fill('Please use the new account for the school fees.')
  await helena.keyboard.press('Enter')
  await expect(lineWith(sophie, 'the school fees')).toContainText('Helena Laurent')

  await admin.goto('/admin/chat')
  await admin.getByRole('link', { name: /Laurent Family Trust/ }).click()
  await expect(admin.getByRole('log').getByText('the school fees')).toBeVisible()
  await admin.getByLabel('Reply to Laurent Family Trust').fill('We will.')
  await admin.keyboard.press('Enter')
  for (const page of [helena, sophie]) await expect(lineWith(page, 'We will.')).toBeVisible()

  // Marcus signs for the trust, and does not write for it.
  await marcus.goto(new URL(helena.url()).pathname)
  await expect(marcus.getByRole('main')).toContainText('does not include messages')
  await marcus.goto('/dashboard/messages')
  await expect(marcus.getByRole('log')).toContainText('I cannot find where')
  await expect(marcus.getByRole('log')).not.toContainText('the school fees')
})

async function openMessages(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Acting for:/ }).click()
  await page.getByRole('menuitem', { name: /Laurent Family Trust/ }).click()
  await expect(page.getByRole('heading', { name: 'Accounts of Laurent Family Trust' })).toBeVisible()
  await page.getByRole('link', { name: /^Messages/ }).click()
  await expect(page.getByRole('log')).toContainText('a third account, in Swiss francs')
}

function lineWith(page: Page, text: string) {
  return page.getByRole('log').getByRole('listitem').filter({ hasText: text })
}
