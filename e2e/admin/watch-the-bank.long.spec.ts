import { expect, signIn, test } from '#e2e/support/bank.ts'
import { countActiveSessions } from '#e2e/support/books.ts'
import { loginDialog } from '#e2e/support/on-screen.ts'

test('the sidebar leads an admin to every screen, and signing out leaves nothing to go back to', async ({
  page,
  bank,
}) => {
  await signIn(page, 'admin')
  await test.step('the sidebar leads to every screen, and says which one this is', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Administration' })
    for (const name of [
      'Users',
      'Accounts',
      'Account Requests',
      'Chat',
      'Approvals',
      'Consultations',
      'Rates',
      'Audit',
      'Security',
      'Overview',
    ]) {
      const link = sidebar.getByRole('link', { name: new RegExp(`^${name}( ?,|$)`) })
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(link).toHaveAttribute('aria-current', 'page')
    }
  })

  await test.step('signing out leads home, ends the session, and Back shows nothing', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await countActiveSessions(bank, 'admin')).toBe(0)
    await page.goBack()
    await expect(loginDialog(page)).toContainText('Please sign in to continue.')
    await expect(page.getByText('Needs attention')).toHaveCount(0)
  })
})
