import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#testing/screen.tsx'
import { anActedFor, holderId } from '#testing/values/access-rights.ts'
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

test('a button with long words stays on one line of a card, below the date', async () => {
  await page.viewport(1280, 900)
  const account = anAccount()
  const holder = anActedFor({ prepare: true })
  const accounts = holder.accounts.map((one) => ({ ...one, id: account.id, prepare: true }))
  openScreen(`/dashboard/for/${holderId}/portfolio`, {
    as: client,
    api: {
      accessRights: { holders: [{ ...holder, accounts }] },
      accounts: { list: [account, anAccount({ id: crypto.randomUUID() }), aCoinAccount()] },
      accountRequests: { list: { requests: [], more: null } },
      orders: { count: { forMe: 0, forOthers: 0 } },
    },
  })
  const prepare = page.getByRole('button', { name: `Prepare payment, ${account.nickname}` }).first()
  await expect.element(prepare).toBeVisible()
  const { top, height } = prepare.element().getBoundingClientRect()
  expect(height).toBeLessThan(40)
  const date = document.querySelector('.account-foot .num')?.getBoundingClientRect()
  expect(date?.bottom).toBeLessThanOrEqual(top)
})
