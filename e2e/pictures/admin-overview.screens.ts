/** Pictures of the admins' overview with an e-mail that failed, and of the audit with checkpoints. */
import { expect, signIn, test } from '#e2e/support/bank.ts'
import { query } from '#e2e/support/books.ts'
import { interfere } from '#e2e/support/interfere.ts'
import { takePictures } from '#e2e/support/pictures.ts'

test('overview and audit', async ({ page, bank }) => {
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
  await takePictures(page, 'admin-overview-attention', { whole: true })
  await page.goto('/admin/audit')
  await expect(page.getByRole('table')).toBeVisible()
  await takePictures(page, 'admin-audit-checkpoints', { whole: true })
  await page
    .getByRole('button', { name: /^Details/ })
    .last()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await takePictures(page, 'admin-audit-event')
  await interfere(page, '**/api/admin/overview', async () => {})
  await page.goto('/admin/dashboard')
  await expect(page.getByText('Loading the overview')).toBeAttached()
  await takePictures(page, 'admin-overview-loading', { loading: true })
})
