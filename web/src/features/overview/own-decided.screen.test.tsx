import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#testing/screen.tsx'
import { aPendingAdjustment } from '#testing/values/accounts/account-management.ts'
import { anOverview } from '#testing/values/overview.ts'
import { admin } from '#testing/values/users/sessions.ts'

test('decisions about the admin’s own requests come last, so that they move nothing above', async () => {
  const approval = aPendingAdjustment({
    status: 'approved',
    decidedBy: { id: '0198f000-0000-7000-8000-000000000701', name: 'Octavia Sinclair', username: 'admin' },
    decidedAt: '2026-11-20T15:30:00Z',
  })
  openScreen('/admin/dashboard', {
    as: admin,
    api: { overview: { get: anOverview() }, approvals: { ownDecided: { approvals: [approval] } } },
  })
  await expect
    .element(page.getByRole('region', { name: 'Your approval requests' }))
    .toMatchTextContent(
      'Balance adjustment: London House, GBP4501928376Approved by Octavia Sinclair, 20 Nov 2026, 11:30',
    )
  const checks = page.getByRole('region', { name: 'Checks', exact: true }).element()
  const decided = page.getByRole('region', { name: 'Your approval requests', exact: true }).element()
  expect(checks.compareDocumentPosition(decided) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
