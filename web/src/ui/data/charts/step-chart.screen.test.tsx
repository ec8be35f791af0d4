import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#testing/screen.tsx'
import { anAccount } from '#testing/values/accounts/accounts.ts'
import { aStatement } from '#testing/values/accounts/statements.ts'
import { client } from '#testing/values/users/sessions.ts'

const account = anAccount()
const chart = page.getByRole('img', { name: /^Balance of Family Reserve/ })

function open(from: string, to: string, points: readonly [string, string][]): void {
  openScreen(`/dashboard/accounts/${account.id}/transactions?from=${from}&to=${to}`, {
    as: client,
    api: {
      accounts: { get: account },
      statements: {
        page: aStatement({ from, to }),
        curve: { points: points.map(([day, balance]) => ({ day, balance })) },
      },
    },
  })
}

/** The words of the chart that are in sight, and where. */
const shown = () =>
  [...chart.element().querySelectorAll('text')]
    .filter((text) => text.checkVisibility())
    .map((text) => {
      const { left, right, top } = text.getBoundingClientRect()
      return { words: text.textContent, left, right, top }
    })

const axis = () => {
  const words = shown()
  const lowest = Math.max(...words.map(({ top }) => top))
  return words.filter(({ top }) => Math.abs(top - lowest) < 2).toSorted((one, other) => one.left - other.left)
}

describe('the chart of a balance', () => {
  test('of one day is a level line, with the balance and the day at a point', async () => {
    open('2026-09-28', '2026-09-28', [
      ['2026-09-28', '0.00'],
      ['2026-09-28', '1250000.55'],
    ])
    await expect.element(chart).toBeVisible()
    expect(shown().map(({ words }) => words)).toEqual(['$1,250,000.55', '28 Sep 2026'])
    const line = chart.element().querySelector('.line')?.getBoundingClientRect()
    const point = chart.element().querySelector('circle')?.getBoundingClientRect()
    const plot = chart.element().querySelector('.plot')?.getBoundingClientRect()
    expect(line?.width).toBeCloseTo(plot?.width ?? 0, 0)
    expect(line?.height).toBeLessThan(3)
    const middle = (box?: DOMRect) => (box ? box.top + box.height / 2 : 0)
    expect(middle(point)).toBeCloseTo(middle(line), 0)
    expect(shown()[0]?.top).toBeGreaterThan(plot?.top ?? Infinity)
    expect(shown()[1]?.top).toBeGreaterThanOrEqual(plot?.bottom ?? Infinity)
  })

  test.for([1280, 390, 320])(
    'says the years of its days where they differ, %d pixels wide',
    async (width) => {
      await page.viewport(width, 844)
      open('2025-11-28', '2026-11-28', [
        ['2025-11-28', '1143867.25'],
        ['2026-11-26', '1250000.55'],
      ])
      await expect.element(chart).toBeVisible()
      const labels = axis()
      const words = labels.map((label) => label.words)
      expect(words).toEqual(
        width === 1280
          ? ['28 Nov 2025', '1 Mar 2026', '1 Jun', '1 Sep', '28 Nov 2026']
          : ['28 Nov 2025', '28 Nov 2026'],
      )
      for (const [index, { right }] of labels.slice(0, -1).entries())
        expect(right, words.join(' ')).toBeLessThan(labels[index + 1]?.left ?? 0)
    },
  )

  test('names its currency, and reaches above and below the balance', async () => {
    open('2026-09-01', '2026-09-28', [
      ['2026-09-01', '1018225.55'],
      ['2026-09-28', '1250000.55'],
    ])
    await expect.element(chart).toBeVisible()
    expect(shown().map(({ words }) => words)).toEqual(['$1.0m', '$1.1m', '$1.2m', '$1.3m', '1 Sep', '28 Sep'])
    expect(chart.element().querySelector('.area')).toBeNull()
  })

  test('fills the area below the balance only where it begins at zero', async () => {
    open('2026-09-01', '2026-09-28', [
      ['2026-09-01', '0.00'],
      ['2026-09-28', '1250000.55'],
    ])
    await expect.element(chart).toBeVisible()
    expect(chart.element().querySelector('.area')).not.toBeNull()
  })

  test('has two days with their years where it is narrow, on paper too', async () => {
    await page.viewport(1280, 844)
    open('2024-06-15', '2026-11-29', [
      ['2024-06-15', '1000000.00'],
      ['2026-11-26', '1250000.55'],
    ])
    await expect.element(chart).toBeVisible()
    const figure = chart.element().parentElement
    if (figure) figure.style.width = '380px'
    expect(axis().map(({ words }) => words)).toEqual(['15 Jun 2024', '29 Nov 2026'])
  })

  test('of one year has days without it', async () => {
    open('2026-09-01', '2026-09-28', [
      ['2026-09-01', '1218225.55'],
      ['2026-09-28', '1250000.55'],
    ])
    await expect.element(chart).toBeVisible()
    expect(axis().map(({ words }) => words)).toEqual(['1 Sep', '28 Sep'])
  })
})
