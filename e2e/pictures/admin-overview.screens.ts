/** Screenshots of the admins' overview, the audit and their own security page, into screens/. */
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { takePictures } from '#e2e/support/pictures.ts'

const devices = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

const take = (page: Page, name: string, { whole = false } = {}) =>
  takePictures(page, `admin-${name}`, whole ? 'only' : 'no')

for (const [device, viewport] of Object.entries(devices)) {
  test.describe(device, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })

    test('overview, audit, security', async ({ page, bank }) => {
      await query(
        bank,
        `
        insert into mail.message (user_id, recipient, kind, subject, body, attempts, last_error, due_at,
          gave_up_at)
        select id, email, 'security', 'An e-mail', 'An e-mail', 3, '550 no such mailbox', null, now() from
          identity.users where username = 'ines'`,
      )
      await query(bank, 'select ledger.reconcile()')
      await query(bank, 'select audit.write_checkpoints(10)')
      await query(bank, `update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`)
      await query(bank, 'select audit.write_checkpoints(10)')
      await signIn(page, 'admin')
      await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
      await take(page, `overview-${device}`, { whole: true })
      await page.goto('/admin/audit')
      await expect(page.getByRole('table')).toBeVisible()
      await take(page, `audit-${device}`, { whole: true })
      await page
        .getByRole('button', { name: /^Details/ })
        .last()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await take(page, `audit-event-${device}`)
      await page.goto('/admin/security')
      await expect(page.getByText('This device')).toBeVisible()
      await take(page, `security-${device}`, { whole: true })
      await interfere(page, '**/api/admin/overview', async () => {})
      await page.goto('/admin/dashboard')
      await expect(page.getByText('Loading the overview')).toBeAttached()
      await take(page, `overview-loading-${device}`)
    })
  })
}
