import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { londonHouse } from '#testing/values/accounts/account-management.ts'
import { checkpointState } from '#testing/values/audit.ts'
import { aBeneficiary } from '#testing/values/beneficiaries.ts'
import { aListedHolder } from '#testing/values/holders.ts'
import { aMessage, aThread } from '#testing/values/messages.ts'
import { aRateCell, rateDay } from '#testing/values/rates.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aStandingOrder } from '#testing/values/standing-orders.ts'
import { admin, client } from '#testing/values/users/sessions.ts'

const office = { isOpen: false, changesAt: '2999-01-01T14:00:00Z' }
const asClient = {
  as: client,
  api: {
    accounts: { list: [anAccount()] },
    messages: { thread: aThread([aMessage(1)], { office }), markRead: {}, unread: { unread: 0 } },
    beneficiaries: { list: [aBeneficiary()] },
    standingOrders: { list: [aStandingOrder()], upcoming: [], past: { payments: [], more: null } },
  },
}
const asAdmin = {
  as: admin,
  api: {
    rates: { list: { cells: [aRateCell()], today: rateDay } },
    audit: { list: { events: [], more: null }, checkpoints: checkpointState() },
    consultations: {
      list: { consultations: [], more: null },
      plan: { hours: [], holidays: [], outside: [] },
    },
    holders: { list: { holders: [aListedHolder()], more: null } },
    accounts: { listForAdmin: { accounts: [londonHouse], more: null } },
  },
}

test.for([
  ['/dashboard/messages', asClient],
  ['/dashboard/support', asClient],
  ['/dashboard/beneficiaries', asClient],
  ['/dashboard/payments', asClient],
  ['/admin/audit', asAdmin],
  ['/admin/consultations', asAdmin],
  ['/admin/accounts', asAdmin],
] as const)('on a phone the head of %s is one line, with what one does there', async ([path, screen]) => {
  openScreen(path, screen)
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  await expect.poll(() => document.querySelector('main [aria-busy=true]')).toBeNull()
  for (const width of [390, 320]) {
    await page.viewport(width, 700)
    const head = title.element().closest('.page-head')
    expect(head?.clientHeight, `the height of the head at ${width} pixels`).toBeLessThanOrEqual(44)
    expect(document.documentElement.scrollWidth, `the width of the page at ${width} pixels`).toBe(width)
  }
})

test('on the narrowest phones the title of a page is larger than the headings below it', async () => {
  await page.viewport(320, 700)
  openScreen('/dashboard/support', asClient)
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  const sizes = ['h1', 'h2', 'main h3'].map((selector) => {
    const heading = document.querySelector(selector)
    return heading ? parseFloat(getComputedStyle(heading).fontSize) : Infinity
  })
  const [title = 0, part = 0, name = 0] = sizes
  expect(title).toBeGreaterThan(part)
  expect(part).toBeGreaterThan(name)
})

test('on a phone the office of the manager is under the title of the messages', async () => {
  await page.viewport(320, 700)
  openScreen('/dashboard/messages', asClient)
  const hours = page.getByText(/^Back on/)
  await expect.element(hours).toBeVisible()
  const title = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect()
  const line = hours.element().getBoundingClientRect()
  expect(line.left).toBe(title.left)
  expect(line.top).toBeGreaterThanOrEqual(title.bottom)
})

test('on a phone the head of the portfolio has a second line, with the time of the bank', async () => {
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(page.getByRole('switch', { name: 'Hide amounts' })).toBeVisible()
  for (const width of [390, 320]) {
    await page.viewport(width, 700)
    const head = title.element().closest('.page-head')
    expect(head?.clientHeight, `the height of the head at ${width} pixels`).toBeLessThanOrEqual(76)
    const time = document.querySelector('.bank-time')?.getBoundingClientRect()
    expect(time?.width, `the room of the time at ${width} pixels`).toBeGreaterThan(130)
  }
})
