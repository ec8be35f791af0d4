import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aDashboard } from '#testing/values/dashboard.ts'
import { client } from '#testing/values/users/sessions.ts'

const counts = page.getByRole('region', { name: 'Counts' })

test('each count leads to its page, wherever its card is pressed', async () => {
  openScreen('/dashboard', {
    as: client,
    api: { ...aPortfolio(), dashboard: { get: aDashboard() } },
  })
  for (const [name, href] of [
    ['Total Accounts', '/dashboard/portfolio'],
    ['Unread Messages', '/dashboard/messages'],
    ['Beneficiaries', '/dashboard/beneficiaries'],
  ] as const) {
    const link = counts.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('href', href)
    const { left, bottom } = link.element().closest('.card')?.getBoundingClientRect() ?? new DOMRect()
    expect(document.elementFromPoint(left + 4, bottom - 4)).toBe(link.element())
  }
})
