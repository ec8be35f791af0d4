import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn } from '#testing/answers.ts'
import { live } from '#testing/fake-live.ts'
import { showAs } from '#testing/media.ts'
import { bubble, openConversation } from '#testing/on-screen/conversation.ts'
import { openScreen } from '#testing/screen.tsx'
import { openHolders, onePage } from '#testing/on-screen/holders.ts'
import { anActedFor, holderId } from '#testing/values/access-rights.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { londonHouse } from '#testing/values/accounts/account-management.ts'
import { aThread, messagesBetween } from '#testing/values/messages.ts'
import { aRateCell, rateDay } from '#testing/values/rates.ts'
import { fourEyes } from '#testing/values/approvals.ts'
import { aCurve, aStatement, aWholeStatement } from '#testing/values/accounts/statements.ts'
import { aWaitingOrder, theSignatories, trust } from '#testing/values/orders.ts'
import { ownAccess } from '#testing/values/users/own-access.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { checkpointState } from '#testing/values/audit.ts'
import { aListedUser, aUserPage, newcomer } from '#testing/values/users/users.ts'

afterEach(() => showAs())

const displayOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element).display)

test('A printed statement has its totals once, after the last line, and nothing to press', async () => {
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions?from=2026-09-01&to=2026-09-28`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  await expect.element(page.getByRole('table', { name: /^Transactions of / })).toBeVisible()
  await showAs({ media: 'print' })
  expect(displayOf('tfoot')).toEqual(['table-row-group'])
  expect(new Set(displayOf('#main :is(.btn, .back, .filter, .st-ranges, .st-tools)'))).toEqual(
    new Set(['none']),
  )
  await expect.element(page.getByText(/^Printed on \d/)).toBeVisible()
  const dates = [...document.querySelectorAll('.st-table .line .st-date')]
  expect(new Set(dates.map((date) => getComputedStyle(date).whiteSpace))).toEqual(new Set(['nowrap']))
})

test('A sheet of a statement is printed without its preview: no bar, no border, no ground', async () => {
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions/print?from=2026-09-01&to=2026-09-28`, {
    as: client,
    api: { statements: { page: aStatement() } },
    files: { [`GET /api/accounts/${account.id}/statement.json`]: () => Response.json(aWholeStatement()) },
  })
  await expect.element(page.getByRole('heading', { name: 'Statement of account' })).toBeVisible()
  await showAs({ media: 'print' })
  expect(displayOf('.preview-bar')).toEqual(['none'])
  const [sheet] = document.querySelectorAll('.sheet')
  if (!sheet) throw new Error('There is no sheet')
  expect(getComputedStyle(sheet)).toMatchObject({ borderTopWidth: '0px', paddingTop: '0px' })
  expect(getComputedStyle(sheet).backgroundColor).toBe('rgba(0, 0, 0, 0)')
})

test('A statement that was not loaded to its end says on paper that transactions are missing', async () => {
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement({ earlier: 67 }), curve: aCurve } },
  })
  const missing = page.getByText(
    'Earlier transactions are not printed here. The Print button prints them all.',
  )
  await expect.element(page.getByRole('button', { name: 'Show earlier transactions' })).toBeVisible()
  await expect.element(missing).not.toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(missing).toBeVisible()
})

test('A printed portfolio cuts no card and lays none over another', async () => {
  const names = ['Family Reserve', 'London House', 'Ether Wallet', 'School Fees']
  const accounts = names.map((nickname, index) =>
    anAccount({ nickname, id: `0198f000-0000-4000-8000-0000000000${70 + index}` }),
  )
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio(accounts) })
  await expect.element(page.getByRole('heading', { name: 'School Fees' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /^History/ })).toBeVisible()
  await showAs({ media: 'print' })
  expect(displayOf('.tab[aria-selected="false"]')).toEqual(['none'])
  expect(new Set(displayOf('#main :is(.btn, .account-request)'))).toEqual(new Set(['none']))
  const cards = [...document.querySelectorAll('.account')]
  expect(cards.map((card) => getComputedStyle(card).breakInside)).toEqual(names.map(() => 'avoid'))
  const places = cards.map((card) => card.getBoundingClientRect())
  const over = places.filter((one, index) =>
    places
      .slice(index + 1)
      .some(
        ({ left, right, top, bottom }) =>
          left < one.right && right > one.left && top < one.bottom && bottom > one.top,
      ),
  )
  expect(over).toEqual([])
})

test('Printed accounts of another holder say whose they are, and have nothing to press', async () => {
  openScreen(`/dashboard/for/${holderId}/portfolio`, {
    as: client,
    api: { accounts: { list: [anAccount()] }, accessRights: { holders: [anActedFor()] } },
  })
  const back = page.getByRole('main').getByRole('link', { name: 'Back to my own portal' })
  await expect.element(back).toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(page.getByText('You are looking at the accounts of Victor Hale.')).toBeVisible()
  expect(new Set(displayOf('#main :is(.btn, .banner > a, .banner summary)'))).toEqual(new Set(['none']))
})

test('A statement of another holder to print disappears from its window once the access ends', async () => {
  const account = anAccount()
  openScreen(`/dashboard/for/${holderId}/accounts/${account.id}/transactions/print`, {
    as: client,
    api: {
      accessRights: { holders: inTurn([anActedFor()], []) },
      statements: { page: aStatement() },
    },
    files: {
      [`GET /api/accounts/${account.id}/statement.json`]: () => Response.json(aWholeStatement()),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Statement of account' })).toBeVisible()
  await live.send({ type: 'changed', topics: ['access-rights'] })
  await expect.element(page.getByRole('heading', { name: 'This access has ended' })).toBeVisible()
  await expect.element(page.getByText(account.accountNumber)).not.toBeInTheDocument()
})

test('A printed list of users says the role of each, in words', async () => {
  await page.viewport(700, 900)
  const counts = { user: 2, admin: 0, blocked: 0 }
  openScreen('/admin/users', {
    as: admin,
    api: { users: { list: { users: [newcomer, aListedUser()], more: null }, counts } },
  })
  await expect.element(page.getByRole('rowheader', { name: 'Helena Laurent' })).toBeVisible()
  await showAs({ media: 'print' })
  const roles = [...document.querySelectorAll('td select')]
  expect(roles).toHaveLength(2)
  for (const role of roles) {
    expect(getComputedStyle(role).borderTopStyle).toBe('none')
    expect(role.clientWidth).toBeGreaterThan(56)
  }
  expect(displayOf('.users-search-field .field')).toEqual(['none'])
})

test('A printed page of a user cuts no card, and has no links to other screens', async () => {
  const user = aListedUser()
  openScreen(`/admin/users/${user.id}`, {
    as: admin,
    api: { users: { get: aUserPage({}, { requests: { total: 7, first: [] } }) } },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Helena Laurent' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^All \d/ }).first()).toBeVisible()
  await showAs({ media: 'print' })
  const cards = [...document.querySelectorAll('.user-page .card')]
  expect(new Set(cards.map((card) => getComputedStyle(card).breakInside))).toEqual(new Set(['avoid']))
  expect(new Set(displayOf('.summary-card > header a, .user-actions'))).toEqual(new Set(['none']))
})

test('A printed audit has its filter where it narrows the log, and not where it is empty', async () => {
  const audit = { list: { events: [], more: null }, checkpoints: checkpointState() }
  openScreen('/admin/audit', { as: admin, api: { audit } })
  await expect.element(page.getByRole('form')).toBeVisible()
  await showAs({ media: 'print' })
  expect(displayOf('.audit-filter')).toEqual(['none'])
  openScreen('/admin/audit?actor=admin', { as: admin, api: { audit } })
  await expect.element(page.getByRole('form')).toBeVisible()
})

test('A printed profile shows which notifications are on, and cuts no section', async () => {
  openScreen('/dashboard/profile', { as: client, api: ownAccess() })
  const payments = page.getByRole('switch', { name: 'Payments, In the portal' })
  await expect.element(payments).toBeChecked()
  await showAs({ media: 'print' })
  await expect.element(payments).toBeVisible()
  const sections = [...document.querySelectorAll('.profile .section')]
  expect(new Set(sections.map((one) => getComputedStyle(one).breakInside))).toEqual(new Set(['avoid']))
  expect(displayOf('.profile-form')).toEqual(['block'])
  expect(new Set(displayOf('.profile-actions, .security-row:has(.switch)'))).toEqual(new Set(['none']))
  // The room for a toast below a page would be a sheet of its own.
  expect(getComputedStyle(page.getByRole('main').element()).paddingBottom).toBe('0px')
})

test('A printed order has no field for a code', async () => {
  const order = aWaitingOrder()
  openScreen(`/dashboard/orders?order=${order.id}`, {
    as: client,
    api: {
      accessRights: { holders: [anActedFor({ holderId: trust.id, sign: 'A' })] },
      mandates: { signatories: theSignatories() },
      orders: {
        list: { orders: [], more: null },
        count: { forMe: 1, forOthers: 0 },
        get: order,
      },
    },
  })
  const code = page.getByLabelText('Authentication code')
  await expect.element(code).toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(code).not.toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Order' })).toBeVisible()
})

test('A printed conversation is as long as its messages, and has no field to write in', async () => {
  const messages = messagesBetween(1, 30)
  for (const path of ['/dashboard/messages', '/dashboard/support']) {
    openConversation({ thread: aThread(messages) }, path)
    await expect.element(bubble('Line 30')).toBeInTheDocument()
    await showAs({ media: 'print' })
    const log = document.querySelector('.log')
    expect(log?.scrollHeight).toBe(log?.clientHeight)
    expect(displayOf('.composer')).toEqual(['none'])
    await showAs()
  }
})

test('A printed list has no empty search and no choice of everything, but what limits it', async () => {
  const openAccounts = (search: string) =>
    openScreen(`/admin/accounts${search}`, {
      as: admin,
      api: { accounts: { listForAdmin: { accounts: [londonHouse], more: null } } },
    })
  const fields = page.getByRole('region', { name: 'Accounts' })
  openAccounts('')
  await expect.element(fields.getByText('London House').first()).toBeVisible()
  await showAs({ media: 'print' })
  expect(new Set(displayOf('.admin-search .field'))).toEqual(new Set(['none']))
  await showAs()
  openAccounts('?search=london')
  await expect.element(fields.getByText('London House').first()).toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(page.getByLabelText('Search accounts')).toBeVisible()
})

test('Printed rates have no field to add a currency', async () => {
  openScreen('/admin/rates', {
    as: admin,
    api: { rates: { list: { cells: [aRateCell()], today: rateDay } } },
  })
  await expect.element(page.getByRole('combobox').first()).toBeVisible()
  await showAs({ media: 'print' })
  expect(displayOf('.choose-and-add')).toEqual(['none'])
})

test('Printed hours of consultation keep their ticks', async () => {
  openScreen('/admin/consultations?tab=hours', {
    as: admin,
    api: { consultations: { plan: { hours: [{ weekday: 1, hour: 11 }], holidays: [], outside: [] } } },
  })
  const tick = page.getByRole('checkbox', { name: 'Monday, 11:00' })
  await expect.element(tick).toBeChecked()
  await showAs({ media: 'print' })
  expect(getComputedStyle(tick.element()).getPropertyValue('print-color-adjust')).toBe('exact')
})

test('An open dialog is printed alone and once, with nothing to press', async () => {
  const counts = { user: 1, admin: 0, blocked: 0 }
  openScreen('/admin/users?dialog=create', {
    as: admin,
    api: { users: { list: { users: [aListedUser()], more: null }, counts }, approvals: { rule: fourEyes() } },
  })
  await expect.element(page.getByRole('dialog', { name: 'Create User' })).toBeVisible()
  const main = document.getElementById('main')
  expect(main?.checkVisibility()).toBe(true)
  await showAs({ media: 'print' })
  expect(main?.checkVisibility()).toBe(false)
  expect(new Set(displayOf('.dialog .btn'))).toEqual(new Set(['none']))
  const [room] = document.querySelectorAll('.dialog-room')
  expect(room && getComputedStyle(room).position).toBe('static')
})

test('A part of a printed holder stays on one sheet, within its edges', async () => {
  openHolders({}, onePage)
  await expect.element(page.getByRole('region', { name: 'Signing rules' })).toBeVisible()
  await showAs({ media: 'print' })
  expect(displayOf('.holder-page')).toEqual(['block'])
  const parts = [...document.querySelectorAll('.holder-page > *')]
  expect(new Set(parts.map((part) => getComputedStyle(part).breakInside))).toEqual(new Set(['avoid']))
  const [first, content] = [parts[0], document.querySelector('.content')]
  const right = (element: Element | null | undefined) => element?.getBoundingClientRect().right ?? 0
  expect(right(first)).toBeLessThan(right(content))
})
