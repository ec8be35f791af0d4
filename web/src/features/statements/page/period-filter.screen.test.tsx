import type { Statement } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press } from '#testing/acts.ts'
import { type AnswersOf, inTurn } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { pickDay } from '#testing/on-screen/calendar.ts'
import { openScreen } from '#testing/screen.tsx'
import { expectToast } from '#testing/toasts.ts'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { client } from '#testing/values/users/sessions.ts'
import { aCurve, aStatement } from '#testing/values/accounts/statements.ts'

const account = anAccount()
const september = '?from=2026-09-01&to=2026-09-28'
const table = page.getByRole('table', { name: /^Transactions of / })
const rows = table.getByRole('row')
const from = page.getByRole('button', { name: /^From\b/ })
const to = page.getByRole('button', { name: /^To\b/ })
const show = page.getByRole('button', { name: 'Show', exact: true })
const ranges = page.getByRole('group', { name: 'Quick ranges' })
const range = (name: string) => ranges.getByRole('button', { name })

function open(statements: AnswersOf<'statements'>, search = september): void {
  openScreen(`/dashboard/accounts/${account.id}/transactions${search}`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve, ...statements } },
  })
}

describe('the period of a statement', () => {
  test('that starts after it ends is refused at its field, without a request', async () => {
    open({})
    await pickDay('From', '2026-09-20')
    await pickDay('To', '2026-09-10')
    await press(show)
    await expectToast('Invalid Date Range', 'Start date must be before end date')
    await expect.element(from).toHaveAccessibleDescription(/Start date must be before end date/)
    await expect.poll(() => window.location.search).toBe(september)
    expect(sentTo('statements.page')).toHaveLength(1)
    await expectSound()
  })

  test('is one of seven usual ones on one line, beside the navigation as on a small tablet', async () => {
    for (const width of [700, 1024]) {
      await page.viewport(width, 900)
      open({})
      await expect.element(range('Last year')).toBeVisible()
      const lines = ranges
        .getByRole('button')
        .elements()
        .map((one) => one.getBoundingClientRect().top)
      expect(new Set(lines).size, `lines at ${width} px`).toBe(1)
    }
  })

  test('is chosen by day, and kept in the address', async () => {
    open({})
    await pickDay('From', '2026-09-05')
    await pickDay('To', '2026-09-12')
    await press(show)
    await expect.poll(() => window.location.search).toBe('?from=2026-09-05&to=2026-09-12')
    await expect
      .poll(() => sentTo('statements.page').at(-1))
      .toMatchObject({ from: '2026-09-05', to: '2026-09-12' })
    window.history.back()
    await expect.poll(() => window.location.search).toBe(september)
    await expect.element(from).toMatchTextContent('1 Sep 2026')
    open({}, '?from=2026-09-05&to=2026-09-12')
    await expect.element(to).toMatchTextContent('12 Sep 2026')
  })

  test('may have one end or none, and buttons choose the usual ones', async () => {
    open({}, '?from=2026-09-05')
    await expect.element(from).toMatchTextContent('5 Sep 2026')
    await expect.element(to).toMatchTextContent('Any date')
    expect(sentTo('statements.page')).toEqual([{ accountId: account.id, from: '2026-09-05' }])
    await press(range('All transactions'))
    await expect.poll(() => window.location.search).toBe('')
    await expect.element(range('All transactions')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(from).toMatchTextContent('Any date')
    expect(sentTo('statements.page').at(-1)).toEqual({ accountId: account.id })
    await press(range('Last 3 months'))
    await expect.element(range('Last 3 months')).toHaveAttribute('aria-pressed', 'true')
    await expect.element(range('All transactions')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => window.location.search).toMatch(/^\?from=\d{4}-\d\d-\d\d$/)
    await press(range('Last quarter'))
    await expect.element(range('Last quarter')).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => window.location.search).toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-3[01]$/)
    await press(range('Last year'))
    await expect.poll(() => window.location.search).toMatch(/^\?from=(\d{4})-01-01&to=\1-12-31$/)
  })

  test('keeps the last statement on the screen until the new one is loaded', async () => {
    const held = Promise.withResolvers<Statement>()
    open({ page: inTurn<Statement | Promise<Statement>>(aStatement(), held.promise) })
    await expect.element(table).toBeVisible()
    await press(range('All transactions'))
    await expect.poll(() => sentTo('statements.page')).toHaveLength(2)
    await expect.element(show).toHaveAttribute('aria-busy', 'true')
    await expect.element(rows.nth(1)).toMatchTextContent('TXN-7F3A91C4')
    held.resolve(aStatement({ from: '2024-05-14', opening: { reference: 'INIT-BAL', balance: '0.00' } }))
    await expect.element(rows.nth(3)).toMatchTextContent('INIT-BAL')
    await expect.element(show).not.toHaveAttribute('aria-busy', 'true')
  })

  test.for([
    ['?from=2026-13-45', 'Please choose valid dates'],
    ['?from=yesterday&to=tomorrow', 'Please choose valid dates'],
    ['?from=2026-09-28&to=2026-09-01', 'Start date must be before end date'],
  ] as const)(
    'that is invalid, %s, is shown, and its fields can be corrected',
    async ([search, sentence]) => {
      open({}, search)
      await expect.element(page.getByRole('heading', { level: 1, name: 'Invalid Date Range' })).toBeVisible()
      await expect.element(page.getByRole('alert')).toMatchTextContent(sentence)
      await expect.element(from).toHaveAccessibleDescription(new RegExp(sentence))
      expect(sentTo('statements.page')).toEqual([])
      if (!search.startsWith('?from=2026-09')) return
      await expectSound()
      await expect.element(from).toMatchTextContent('28 Sep 2026')
      await pickDay('To', '2026-09-30')
      await press(show)
      await expect.element(table).toBeVisible()
    },
  )
})
