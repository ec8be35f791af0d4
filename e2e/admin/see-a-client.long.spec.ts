import type { Page } from '@playwright/test'
import { expect, startSession, test } from '#e2e/support/bank.ts'
import { openUserOf, part } from '#e2e/support/acts/client-page.ts'
import { expectNoSidewaysScrolling } from '#e2e/support/on-screen.ts'

async function expectHelena(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Helena Laurent' })).toBeVisible()
}

test('an admin reads everything about a client on one page, and follows it to each list', async ({
  page,
  bank,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/')) asked.push(pathname)
  })
  await startSession(page, 'admin')
  const id = await openUserOf(page, bank, 'helena')
  await expectHelena(page)
  await expect(page).toHaveTitle(/Helena Laurent/)
  // The page makes only these calls, and makes them again after a live change.
  const calls = new Set(asked.filter((path) => /^\/api\/admin\/(users|accounts|audit)/.test(path)))
  expect([...calls].toSorted()).toEqual([
    `/api/admin/users/${id}`,
    `/api/admin/users/${id}/access-rights`,
    `/api/admin/users/${id}/mandates`,
  ])
  await expect(
    page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Users' }),
  ).toHaveAttribute('aria-current', 'page')

  await expect(part(page, 'Needs attention').getByRole('listitem').first()).toContainText(
    '1 unanswered message',
  )
  await expect(part(page, 'Needs attention')).toContainText(
    'Balance adjustment: awaiting approval, requested by Jean Pierre',
  )
  await expect(part(page, 'Profile')).toContainText(
    /Usernamehelena.*helena\.laurent@client\.example.*Phone\+.*Address/,
  )
  await expect(part(page, 'Access')).toContainText(
    /Two-factorEnabled.*PasswordTheir own.*Setup linkNone.*PhraseSet/,
  )
  await expect(part(page, 'Beneficiaries').getByRole('listitem')).toHaveCount(5)
  await part(page, 'Beneficiaries').getByRole('button', { name: 'Show all 6' }).click()
  await expect(part(page, 'Beneficiaries')).toContainText('Whitcombe & Sons')
  // The payment details of a beneficiary are not shown.
  await expect(page.getByText('NWBK')).toHaveCount(0)
  await expect(part(page, 'Certificates of Deposit')).toContainText(/€40,000\.00.*CD-/)
  await expect(part(page, 'Conversation')).toContainText('Harbour Yachts')
  await expect(part(page, 'Accounts').getByRole('listitem')).toHaveCount(5)
  await page.setViewportSize({ width: 320, height: 700 })
  await expectNoSidewaysScrolling(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const ways: [from: string, link: string | RegExp, to: RegExp, heading: string][] = [
    ['Accounts', /^All \d+ accounts$/, new RegExp(`/admin/accounts\\?client=${id}`), 'Accounts'],
    ['Accounts', 'Family Reserve', /\/transactions$/, 'Family Reserve'],
    [
      'Account requests',
      /^All \d+ requests$/,
      new RegExp(`client=${id}.*status=all|status=all.*client=${id}`),
      'Account Requests',
    ],
    ['Conversation', /^All \d+ messages$/, new RegExp(`/admin/chat\\?client=${id}`), 'Chat'],
    ['Audit', /^All \d+ events$/, /\/admin\/audit\?person=helena/, 'Audit'],
  ]
  for (const [from, link, to, heading] of ways) {
    await part(page, from).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.goBack()
    await expectHelena(page)
  }
  await part(page, 'Accounts').getByRole('link', { name: /^All/ }).click()
  await expect(page.getByText('Accounts of Helena Laurent')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Marcus' })).toHaveCount(0)
  await page.getByRole('link', { name: 'All accounts' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Marcus' }).first()).toBeVisible()
})
