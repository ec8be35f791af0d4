import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

test('a client without an account finds their first steps where their first sign-in leads', async () => {
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio([]) })
  const steps = page.getByRole('region', { name: 'First steps' }).getByRole('listitem')
  await expect.element(steps.nth(3)).toBeVisible()
  await expect
    .element(steps.nth(0).getByRole('link', { name: /^Request/ }))
    .toHaveAttribute('href', '/dashboard/portfolio?dialog=request')
  await expectSound()
})
