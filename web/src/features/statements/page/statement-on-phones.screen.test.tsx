import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nextFrame } from '#testing/acts.ts'
import type { AnswersOf } from '#testing/answers.ts'
import { openScreen } from '#testing/screen.tsx'
import { aCoinAccount, anAccount } from '#testing/values/accounts/accounts.ts'
import { aCurve, aLine, aStatement } from '#testing/values/accounts/statements.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const table = page.getByRole('table', { name: /^Transactions of / })

function open(statements: AnswersOf<'statements'>): void {
  openScreen(`/dashboard/accounts/${account.id}/transactions?from=2026-09-01&to=2026-09-28`, {
    as: client,
    api: { accounts: { get: account }, statements: { page: aStatement(), curve: aCurve, ...statements } },
  })
}

test.for([
  ['dollars', aStatement()],
  [
    'bitcoin',
    aStatement({
      account: aCoinAccount(),
      lines: [aLine({ amount: '0.18250000', balance: '3.50000000' })],
      opening: { reference: 'INIT-BAL', balance: '3.68250000' },
      totals: { credit: '0', debit: '0.18250000', movements: 1 },
      closing: '3.50000000',
    }),
  ],
] as const)('a statement in %s shows every figure in full at every width', async ([, statement]) => {
  open({ page: statement })
  await expect.element(table).toBeVisible()
  for (const width of [320, 390, 690, 1000]) {
    await page.viewport(width, 640)
    await nextFrame()
    expectTableToFit()
  }
})

test('the lines of a day stand under its date on a phone, and each has it for a screen reader', async () => {
  const yesterday = aLine({ sequence: 1, at: '2026-09-27T15:30:00Z' })
  open({ page: aStatement({ lines: [yesterday, ...[2, 3, 4].map((sequence) => aLine({ sequence }))] }) })
  await expect.element(table).toBeVisible()
  for (const width of [320, 390]) {
    await page.viewport(width, 844)
    await nextFrame()
    const dates = table.getByRole('rowheader', { name: '28 Sep 2026' }).elements()
    expect(dates, `${width} pixels`).toHaveLength(3)
    expect(dates.map(isInSight), `${width} pixels`).toEqual([true, false, false])
    expect(isInSight(table.getByRole('rowheader', { name: '27 Sep 2026' }).element())).toBe(true)
  }
})

test('the totals of a statement have their names on a phone, where no column head is', async () => {
  await page.viewport(390, 844)
  open({})
  await expect.element(table).toBeVisible()
  const named = [...table.element().querySelectorAll('tfoot td')].map(
    (cell) => getComputedStyle(cell, '::before').content,
  )
  expect(named).toEqual(['none', 'none', 'none', '"Debit"', '"Credit"', '"Balance"'])
})

test.for([390, 320])('the name of an account has a line of its own, %d pixels wide', async (width) => {
  await page.viewport(width, 844)
  open({})
  const name = page.getByRole('heading', { level: 1, name: 'Family Reserve' })
  await expect.element(name).toBeVisible()
  const lines = document.createRange()
  lines.selectNodeContents(name.element())
  expect(lines.getClientRects()).toHaveLength(1)
  const buttons = name.element().closest('.page-head')?.querySelectorAll('.actions > .btn') ?? []
  const boxes = [...buttons].map((button) => button.getBoundingClientRect())
  expect(boxes.length).toBeGreaterThan(2)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  expect(boxes[0]?.top).toBeGreaterThan(name.element().getBoundingClientRect().bottom)
  expect(boxes.at(-1)?.right).toBeCloseTo(width - 16)
})

test('what came in and what went out stand side by side on a phone', async () => {
  await page.viewport(390, 844)
  open({})
  await expect.element(page.getByText('In', { exact: true }).first()).toBeVisible()
  const [period, received, paid] = [...document.querySelectorAll('.st-two dd')].map((one) =>
    one.getBoundingClientRect(),
  )
  // The period belongs to both figures.
  expect(period?.bottom).toBeLessThan(received?.top ?? 0)
  expect(paid?.top).toBe(received?.top)
  expect(paid?.left).toBeGreaterThan(received?.right ?? Infinity)
})

test('a statement has its chart on a phone too', async () => {
  await page.viewport(390, 844)
  open({})
  const chart = page.getByRole('img', { name: /^Balance of Family Reserve/ })
  await expect.element(chart).toBeVisible()
  const { left, right } = chart.element().getBoundingClientRect()
  expect(left >= 0 && right <= 390).toBe(true)
})

/** Every cell shows all of its text, and the last column is in sight. */
function expectTableToFit(): void {
  const cut = table
    .getByRole('cell')
    .elements()
    .filter(
      (cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth,
    )
  expect(
    cut.map(({ textContent }) => textContent),
    `cut off at ${innerWidth} pixels`,
  ).toEqual([])
  const frame = table.element().parentElement
  expect(frame && frame.scrollWidth - frame.clientWidth).toBe(0)
}

/** Returns whether all of a cell's text is in sight: nothing around it hides it or is smaller than it. */
function isInSight(cell: Element): boolean {
  const text = document.createRange()
  text.selectNodeContents(cell.querySelector('span') ?? cell)
  const { left, right, height } = text.getBoundingClientRect()
  const around = [cell, ...cell.querySelectorAll('*')].map((element) => element.getBoundingClientRect())
  return (
    cell.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    height > 8 &&
    left >= 0 &&
    right <= innerWidth &&
    around.every((box) => box.left <= left + 1 && box.right >= right - 1 && box.height >= height - 1)
  )
}
