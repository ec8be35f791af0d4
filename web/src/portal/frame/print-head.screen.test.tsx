import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showAs } from '#testing/media.ts'
import { bubble, openConversation } from '#testing/on-screen/conversation.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAdminRequest } from '#testing/values/accounts/account-requests.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aPortfolio } from '#testing/values/accounts/portfolio.ts'
import { aCurve, aStatement, aTransaction } from '#testing/values/accounts/statements.ts'
import { aThread, messagesBetween } from '#testing/values/messages.ts'
import { admin, client } from '#testing/values/users/sessions.ts'
import { aUserPage } from '#testing/values/users/users.ts'

afterEach(() => showAs())

const displayOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map((element) => getComputedStyle(element).display)

test('A transaction is printed without its statement, below the names of bank and client', async () => {
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions?transaction=${aTransaction().id}`, {
    as: client,
    api: {
      accounts: { get: account, list: [account] },
      statements: { page: aStatement(), curve: aCurve, transaction: aTransaction() },
      payments: { beneficiaries: [] },
    },
  })
  const sheet = page.getByRole('dialog', { name: 'Transaction' })
  await expect.element(sheet).toMatchTextContent('TXN-7F3A91C4')
  await showAs({ media: 'print' })
  expect(document.getElementById('main')?.checkVisibility()).toBe(false)
  await expect.element(page.getByText(/^Printed on \d/)).toBeVisible()
  const [head] = document.querySelectorAll('.print-head')
  expect(head?.textContent).toMatch(/^Morne Bank & TrustHelena LaurentPrinted on /)
  const [top, title] = [head, sheet.getByRole('heading').element()].map((one) => one?.getBoundingClientRect())
  expect(top?.bottom).toBeLessThan(title?.top ?? 0)
  expect(top?.left).toBe(title?.left)
  expect(new Set(displayOf('.skip, .sidebar, .topbar'))).toEqual(new Set(['none']))
})

test('The sheets after the first one say whose page they are', async () => {
  openScreen('/dashboard/portfolio', { as: client, api: aPortfolio() })
  await expect.element(page.getByRole('heading', { name: 'Portfolio', level: 1 })).toBeVisible()
  const adopted = () =>
    document.adoptedStyleSheets
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('')
  const before = adopted()
  window.dispatchEvent(new Event('beforeprint'))
  expect(adopted()).toContain('Morne Bank & Trust · Portfolio')
  window.dispatchEvent(new Event('afterprint'))
  expect(adopted()).toBe(before)
})

test('A statement has no rules at the sides of its sheets', async () => {
  const account = anAccount()
  openScreen(`/dashboard/accounts/${account.id}/transactions`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve } },
  })
  await expect.element(page.getByRole('table', { name: /^Transactions of / })).toBeVisible()
  await showAs({ media: 'print' })
  const sides = [...document.querySelectorAll('.st-head, .table-frame')].flatMap((one) => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(one)
    return [borderLeftWidth, borderRightWidth]
  })
  expect(sides).toEqual(['0px', '0px', '0px', '0px'])
})

test('A request to decide is printed below the name of the bank and of the administrator', async () => {
  const request = anAdminRequest()
  openScreen(`/admin/account-requests?request=${request.id}`, {
    as: admin,
    api: {
      users: { get: aUserPage() },
      accountRequests: { listForAdmin: { requests: [request], more: null }, showToAdmin: request },
    },
  })
  await expect.element(page.getByRole('dialog', { name: 'Account request' })).toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(page.getByText(/^Printed on \d/)).toBeVisible()
  expect(document.getElementById('main')?.checkVisibility()).toBe(false)
})

test('A part that is still loading says so on paper, once, in place of grey lines', async () => {
  const words = page.getByText('Still loading when this was printed.')
  openScreen('/dashboard/portfolio', {
    as: client,
    api: { ...aPortfolio(), certificates: { list: new Promise(() => {}) } },
  })
  const deposits = page.getByRole('region', { name: 'Certificates of Deposit' })
  await expect.element(deposits.getByRole('status').first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Family Reserve' })).toBeVisible()
  await expect.element(words).not.toBeVisible()
  await showAs({ media: 'print' })
  await expect.element(deposits.getByText('Still loading when this was printed.')).toBeVisible()
  expect(new Set(displayOf('.loading, .skeleton'))).toEqual(new Set(['none']))
  await showAs()
  openScreen('/admin/dashboard', { as: admin, api: { overview: { get: new Promise(() => {}) } } })
  await expect.element(page.getByRole('main').getByRole('status').first()).toBeInTheDocument()
  await showAs({ media: 'print' })
  await expect.poll(() => words.elements().filter((one) => one.checkVisibility())).toHaveLength(1)
})

test('The line of a day is on the sheet of its first message', async () => {
  openConversation({ thread: aThread(messagesBetween(1, 3)) }, '/dashboard/messages')
  await expect.element(bubble('Line 3')).toBeInTheDocument()
  await showAs({ media: 'print' })
  const marks = [...document.querySelectorAll('.day-mark')]
  expect(marks).not.toEqual([])
  expect(new Set(marks.map((mark) => getComputedStyle(mark).breakAfter))).toEqual(new Set(['avoid']))
})
