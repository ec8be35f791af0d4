import type { Statement } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { expectSound } from '#testing/battery.ts'
import { sentTo } from '#testing/fake-server.ts'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aLine, aStatement } from '#testing/values/accounts/statements.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const september = '?from=2026-09-01&to=2026-09-28'
const table = page.getByRole('table', { name: /^Transactions of / })
const rows = table.getByRole('row')
const field = page.getByRole('searchbox', { name: 'Search transactions' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const status = page.getByRole('status')
const wholePeriod = 'Totals, balances and files cover the whole period.'

const found = aStatement({ lines: [aLine()] })
const none = aStatement({ lines: [] })

function open(answer: Exclude<AnswersOf<'statements'>['page'], undefined>, search = september): void {
  openScreen(`/dashboard/accounts/${account.id}/transactions${search}`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: answer, curve: aCurve } },
  })
}

/** The references in the order of the table; the first row is its head. */
function references(): (string | null | undefined)[] {
  return rows
    .elements()
    .slice(1)
    .map((row) => row.children[2]?.textContent)
}

describe('a search in a statement', () => {
  test('shows the client’s own note, by which it may have found a line', async () => {
    const noted = aStatement({ lines: [aLine({ clientNote: 'Winter coats' })] })
    open(noted)
    await expect.element(rows.nth(1)).not.toMatchTextContent('Winter coats')
    await fill(field, 'winter')
    await expect.element(rows.nth(1)).toMatchTextContent('My note: Winter coats')
  })

  test('lists what matches beside the totals of the period, and its address keeps it', async () => {
    open(({ search }) => (search === undefined ? aStatement() : search === 'whit' ? found : none))
    await fill(field, 'whit')
    await expect.element(status.filter({ hasText: '1 transaction matches.' })).toBeVisible()
    expect(references()).toEqual(['TXN-7F3A91C4', ''])
    await expect.element(rows.nth(1)).toMatchTextContent('$1,250,000.55')
    await expect.element(rows.nth(2)).toMatchTextContent('Totals of the period and closing balance')
    await expect.element(rows.nth(2)).toMatchTextContent('+$38,200.00')
    await expect.element(page.getByText(wholePeriod)).toBeVisible()
    expect(location.search).toBe(`${september}&search=whit`)
    await expectSound()
    await fill(field, 'whit xylophone')
    await expect.element(status.filter({ hasText: 'No transactions match.' })).toBeVisible()
    await press(button('Show all'))
    await expect.poll(() => location.search).toBe(september)
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByText(wholePeriod)).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement).not.toBe(document.body)
    expect(references()).toEqual(['TXN-7F3A91C4', 'TXN-D2C815A9', 'OPEN-BAL', ''])
  })

  test('for an amount reads it from the address as it was typed', async () => {
    open(found, `${september}&search=6425`)
    await expect.element(field).toHaveValue('6425')
    expect(sentTo('statements.page')[0]).toMatchObject({ search: '6425' })
    await fill(field, '6425.00')
    await expect.poll(() => sentTo('statements.page').at(-1)).toMatchObject({ search: '6425.00' })
  })

  test('is not lost where a filter is pressed right after typing', async () => {
    open(({ search, direction }) => (search === 'whit' && direction === 'debit' ? found : none))
    await fill(field, 'whit')
    await press(button('Out'))
    await expect.element(status.filter({ hasText: '1 transaction matches.' })).toBeVisible()
    await expect.element(field).toHaveValue('whit')
    expect(location.search).toBe(`${september}&search=whit&direction=debit`)
  })

  test('is not lost where a period is chosen right after typing, by a button or by its days', async () => {
    open(({ search }) => (search === 'whit' ? found : none))
    await fill(field, 'whit')
    await press(button('This year'))
    await expect.poll(() => location.search).toMatch(/^\?from=\d{4}-01-01&search=whit$/)
    await expect.element(field).toHaveValue('whit')
    await fill(field, 'whitcombe')
    await press(button('Show'))
    await expect.poll(() => location.search).toMatch(/&search=whitcombe$/)
  })

  test('with more than a page of matches reads on by the last of them', async () => {
    const first: Statement = aStatement({ lines: [aLine()], earlier: 67 })
    const rest = aStatement({ lines: [aLine({ sequence: 12, reference: 'TXN-BBBB0002' })] })
    open(({ before }) => (before === undefined ? first : rest), `${september}&search=whit`)
    await expect.element(status.filter({ hasText: 'More than 1 transactions match.' })).toBeVisible()
    await press(button('Show earlier transactions'))
    await expect.element(status.filter({ hasText: '2 transactions match.' })).toBeVisible()
    expect(sentTo('statements.page').at(-1)).toMatchObject({ search: 'whit', before: 67 })
    expect(references()).toEqual(['TXN-7F3A91C4', 'TXN-BBBB0002', ''])
  })
})

describe('what a statement lists', () => {
  test('is money in, money out or both', async () => {
    open(({ direction }) => (direction === 'debit' ? found : aStatement()))
    const directions = page.getByRole('group', { name: 'Direction' })
    await press(directions.getByRole('button', { name: 'Out' }))
    await expect.element(status.filter({ hasText: '1 transaction matches.' })).toBeVisible()
    expect(location.search).toBe(`${september}&direction=debit`)
    await expect
      .element(directions.getByRole('button', { name: 'Out' }))
      .toHaveAttribute('aria-pressed', 'true')
    await press(button('This year'))
    await expect.poll(() => location.search).toMatch(/^\?from=\d{4}-01-01&direction=debit$/)
    await press(directions.getByRole('button', { name: 'All' }))
    await expect.poll(() => location.search).toMatch(/^\?from=\d{4}-01-01$/)
  })

  test('is in the other order from the opening balance on, and reads on at its end', async () => {
    const [first, second] = aStatement().lines
    open(({ order, after }) => {
      if (order !== 'oldest') return aStatement()
      return aStatement({
        lines: (after === undefined ? [first] : [second]).flatMap((line) => line ?? []),
        later: after === undefined ? 66 : null,
      })
    })
    await press(button('Oldest first'))
    await expect.poll(references).toEqual(['OPEN-BAL', 'TXN-D2C815A9', '', ''])
    expect(location.search).toBe(`${september}&order=oldest`)
    await press(button('Show later transactions'))
    await expect.poll(references).toEqual(['OPEN-BAL', 'TXN-D2C815A9', 'TXN-7F3A91C4', ''])
    expect(sentTo('statements.page').at(-1)).toMatchObject({ order: 'oldest', after: 66 })
    await press(button('Newest first'))
    await expect.poll(references).toEqual(['TXN-7F3A91C4', 'TXN-D2C815A9', 'OPEN-BAL', ''])
  })

  test('is grouped by day: a day is named once, and read out in every row', async () => {
    const sameDay = aLine({ sequence: 68, at: '2026-09-29T03:30:00Z', reference: 'TXN-CCCC0003' })
    const nextDay = aLine({ sequence: 69, at: '2026-09-29T04:30:00Z', reference: 'TXN-DDDD0004' })
    open(aStatement({ lines: [aLine(), sameDay, nextDay] }))
    await expect.element(table).toBeVisible()
    const days = rows
      .elements()
      .slice(1, 4)
      .map((row) => [row.className, row.firstElementChild?.textContent])
    expect(days).toEqual([
      ['line day', '29 Sep 2026'],
      ['line day', '28 Sep 2026'],
      ['line', '28 Sep 2026'],
    ])
    const [named, again] = [2, 3].map((row) => rows.elements()[row]?.querySelector('.st-date span'))
    expect(named?.getBoundingClientRect().width).toBeGreaterThan(10)
    expect(again?.getBoundingClientRect().width).toBeLessThan(2)
  })
})

test('On a phone the periods are one row, which shows where it goes on and follows the focus', async () => {
  await page.viewport(320, 700)
  open(aStatement(), '')
  const row = page.getByRole('group', { name: 'Quick ranges' })
  await expect.element(row.getByRole('button', { name: 'All transactions' })).toBeVisible()
  await expect.element(row).toHaveAttribute('data-more', 'end')
  const tops = row.getByRole('button').elements()
  expect(new Set(tops.map((one) => one.getBoundingClientRect().top)).size).toBe(1)
  const last = row.getByRole('button', { name: 'Last year' })
  last.element().focus()
  await expect.element(row).toHaveAttribute('data-more', 'start')
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(320)
})
