import { describe, expect } from 'vitest'
import { numbersOf, one, type TestBank, test } from '#testing.ts'

const cases = process.env['TEST_LONG'] ? 200_000 : 20_000
const seed = 30_001_818

type Case = { amount: string; rate: string; days: number; decimals: number }

/** The same interest, computed in whole numbers by separate code. */
function interestOf({ amount, rate, days, decimals }: Case): string {
  const numerator = units(amount, 8) * units(rate, 4) * BigInt(days) * 10n ** BigInt(decimals)
  const denominator = 10n ** 12n * 36_500n
  const whole = numerator / denominator
  const twice = 2n * (numerator % denominator)
  const isUp = twice > denominator || (twice === denominator && whole % 2n === 1n)
  return text(isUp ? whole + 1n : whole, decimals)
}

function units(decimal: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function text(value: bigint, decimals: number): string {
  const digits = String(value).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

async function interests(bank: TestBank, all: Case[]): Promise<string[]> {
  const { rows } = await bank.owner.query<{ interest: string }>(
    `select bank.certificate_interest(
        amount, rate, date '2026-01-01', date '2026-01-01' + days, decimals)::text as interest
    from unnest($1::numeric[], $2::numeric[], $3::int[], $4::int[])
      with ordinality as c (amount, rate, days, decimals, position) order by position`,
    [
      all.map(({ amount }) => amount),
      all.map(({ rate }) => rate),
      all.map(({ days }) => days),
      all.map(({ decimals }) => decimals),
    ],
  )
  return rows.map(({ interest }) => interest)
}

describe('interest', () => {
  test('is simple, actual/365, and rounded half-even to the currency’s decimals', async ({ bank }) => {
    const number = numbersOf(seed)
    const digits = (count: number) => Array.from({ length: count }, () => number(0, 10)).join('')
    const all = Array.from({ length: cases }, (): Case => {
      const decimals = [0, 2, 8][number(0, 3)] ?? 2
      const fraction = decimals === 0 ? '' : `.${digits(decimals)}`
      return {
        amount: `1${digits(number(0, 20))}${fraction}`,
        rate: `${number(0, 100)}.${digits(4)}`,
        days: number(0, 1_828),
        decimals,
      }
    })

    expect(await interests(bank, all)).toEqual(all.map(interestOf))
    console.info(`interest: ${cases} sums against whole-number arithmetic, seed ${seed}`)
  })

  test('rounds an exact half to the even neighbour', async ({ bank }) => {
    // 365 days at 1 % of 0.50, 1.50, 2.50 …: half a cent, one and a half, two and a half …
    const halves = ['0.50', '1.50', '2.50', '3.50', '99999999999999999998.50', '99999999999999999999.50'].map(
      (amount) => ({ amount, rate: '1', days: 365, decimals: 2 }),
    )
    const yen = ['50', '150', '250'].map((amount) => ({ amount, rate: '1', days: 365, decimals: 0 }))

    expect(await interests(bank, [...halves, ...yen])).toEqual([
      '0.00',
      '0.02',
      '0.02',
      '0.04',
      '999999999999999999.98',
      '1000000000000000000.00',
      '0',
      '2',
      '2',
    ])
  })

  test('is zero at a rate of zero, and equals examples calculated by hand', async ({ bank }) => {
    const sums = [
      { amount: '250000', rate: '0', days: 1_096, decimals: 2 },
      // 250,000.00 × 3.40 % × 1,096 / 365
      { amount: '250000', rate: '3.40', days: 1_096, decimals: 2 },
      { amount: '100000', rate: '3.10', days: 730, decimals: 2 },
    ]
    expect(await interests(bank, sums)).toEqual(['0.00', '25523.29', '6200.00'])
  })

  test('counts calendar days, with leap days, to the same day of the month', async ({ bank }) => {
    const days = async (from: string, years: number) =>
      await one(
        bank.owner,
        `select ((date '${from}' + make_interval(years => ${years}))::date - date '${from}') as days,
          (date '${from}' + make_interval(years => ${years}))::date::text as until`,
      )

    expect(await days('2026-11-21', 2)).toEqual({ days: 731, until: '2028-11-21' })
    expect(await days('2028-02-29', 3)).toEqual({ days: 1_095, until: '2031-02-28' })
  })
})
