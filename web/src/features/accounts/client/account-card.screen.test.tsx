import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#testing/screen.tsx'
import { aCoinAccount, anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { client } from '#testing/values/users/sessions.ts'

test('the balances of a row of cards stand on one line, with and without the code of a coin', async () => {
  await page.viewport(1280, 900)
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio([anAccount(), aCoinAccount()]) })
  await expect.element(page.getByRole('heading', { name: 'Bitcoin Vault' })).toBeVisible()
  const tops = [...document.querySelectorAll('.account .money')].map((sum) => {
    const text = document.createRange()
    text.selectNode(sum.firstChild ?? sum)
    return Math.round(text.getBoundingClientRect().top)
  })
  expect(tops).toHaveLength(2)
  expect(tops[0]).toBe(tops[1])
})
