import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '#testing/battery.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aUserPage } from '#testing/values/users/users.ts'

const account = anAccount()

beforeEach(() => page.viewport(390, 844))

/** Returns how far the middles of both are from each other, in pixels down the screen. */
function distance(one: Element, other: Element): number {
  const [first, second] = [one, other].map((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return (top + bottom) / 2
  })
  return Math.abs((first ?? 0) - (second ?? Infinity))
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('on a phone the portfolio has each heading and its button on one line', async () => {
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio([account]) })
  await expect.element(button('Download statements')).toBeVisible()
  // The portal's typefaces are narrower than those that stand in for them.
  await document.fonts.ready
  for (const [title, action] of [
    ['Portfolio', 'Make Payment'],
    ['Your Accounts', 'Download statements'],
    ['Certificates of Deposit', 'Make Deposit'],
  ] as const)
    await expect
      .poll(() => distance(heading(title).element(), button(action).element()), { message: title })
      .toBeLessThan(6)
  const time = page.getByText('in Roseau').element()
  expect(distance(time, page.getByText('Hide amounts').element())).toBeLessThan(6)
  await expectSound()
})

test('on a phone a statement has what one does with it on one line, below its title and number', async () => {
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  const title = heading(account.nickname)
  await expect.element(title).toBeVisible()
  const pay = page.getByRole('main').getByRole('button', { name: 'Pay', exact: true })
  for (const action of ['Download', 'Print'])
    await expect
      .poll(() => distance(pay.element(), button(action).element()), { message: action })
      .toBeLessThan(6)
  const number = page.getByText(account.accountNumber).first().element().getBoundingClientRect()
  expect(number.top).toBeGreaterThan(title.element().getBoundingClientRect().bottom - 8)
  expect(number.bottom).toBeLessThan(pay.element().getBoundingClientRect().top + 1)
  await expectSound()
})

test('on a phone staff see the name of a client and the way to write to them on one line', async () => {
  await page.viewport(320, 640)
  const shown = aUserPage({ firstName: 'Wilhelmina', lastName: 'Laurent-Carvalho' })
  openScreen(`/admin/users/${shown.user.id}`, { as: admin, api: { users: { get: shown } } })
  const title = page.getByRole('heading', { level: 1 })
  const write = page.getByRole('link', { name: 'Message', exact: true })
  await expect.element(write).toBeVisible()
  await document.fonts.ready
  await expect.poll(() => distance(title.element(), write.element())).toBeLessThan(6)
  // Nothing stands between the name and the line about the client.
  const { bottom } = write.element().getBoundingClientRect()
  expect(
    page
      .getByText(/client since/)
      .element()
      .getBoundingClientRect().top,
  ).toBeGreaterThan(bottom - 1)
})

test('on a small phone the time of a portfolio stands before the request for a first account', async () => {
  await page.viewport(320, 640)
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio([]) })
  const request = page.getByRole('button', { name: 'Request New Account' }).first()
  await expect.element(request).toBeVisible()
  await document.fonts.ready
  const time = page.getByText('in Roseau').element().getBoundingClientRect()
  await expect.poll(() => request.element().getBoundingClientRect().top).toBeGreaterThan(time.bottom - 1)
})
