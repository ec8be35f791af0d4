/**
 * The model of a bank: every answer and every line in its books, in the smallest units of each currency,
 * without SQL.
 */
import type { Order, TestBank } from '#testing.ts'

const decimalsOf = { USD: 2, EUR: 2, JPY: 0, BTC: 8 }

export type Currency = keyof typeof decimalsOf

/** The total of a day above which a payment needs a code, by currency. */
export const limits = { USD: 2_000, EUR: 1e9, JPY: 5_000, BTC: 1e9 }

type Line = { units: bigint; day: string; at: number | undefined }

export type Account = {
  id: string
  client: Client
  currency: Currency
  units: bigint
  lines: Line[]
  paid: { day: string; units: bigint }
}

export type Beneficiary = { id: string; isCrypto: boolean; state: 'payable' | 'new' | 'pending' | 'deleted' }

export type Client = { id: string; tokenHash: Buffer; accounts: Account[]; beneficiaries: Beneficiary[] }

export type Answered = { order: Order & { id: string }; outcome: string; balance: bigint; account: Account }

/** The bank under test and the state of the model; `number` draws the next random number. */
export type Life = {
  bank: TestBank
  clients: Client[]
  answered: Answered[]
  open: boolean
  counts: Record<string, number>
  number: (from: number, to: number) => number
}

/** Writes a line of the model; `at` where its time is known. */
export function move(account: Account, units: bigint, at?: number): void {
  account.units += units
  const time = at === undefined ? undefined : Math.max(at, account.lines.at(-1)?.at ?? 0)
  account.lines.push({ units, at: time, day: dayOf(time) })
}

/** The expected answer to a payment without a code; BK004 while the books are closed. */
export function outcomeOf(open: boolean, account: Account, beneficiary: Beneficiary, units: bigint): string {
  const limit = Object.entries(limits).find(([currency]) => currency === account.currency)?.[1]
  if (
    beneficiary.state === 'pending' ||
    beneficiary.state === 'deleted' ||
    beneficiary.isCrypto !== (account.currency === 'BTC')
  )
    return 'BENEFICIARY_NOT_PAYABLE'
  if (units > account.units) return 'INSUFFICIENT_FUNDS'
  if (
    beneficiary.state === 'new' ||
    (limit !== undefined && paidToday(account) + units > BigInt(limit) * unit(account))
  )
    return 'CODE_REQUIRED'
  return open ? 'COMPLETED' : 'BK004'
}

/** The expected rows of an account. */
export function expected(account: Account): unknown {
  let held = 0n
  const lines = account.lines.map(({ units, at }) => {
    held += units
    return { amount: text(account, units), balance: text(account, held), at }
  })
  const credited = sum(account.lines.filter(({ units }) => units > 0n))
  const sums = {
    balance: text(account, account.units),
    credited: text(account, credited),
    paid: text(account, account.paid.units),
  }
  return { ...sums, sequence: String(account.lines.length), lines }
}

/** The expected statement of a period. */
export function boundsOf(
  account: Account,
  name: 'before' | 'last',
  within: (day: string) => boolean,
): Record<string, number> {
  const lines = account.lines.filter(({ day }) => within(day))
  return {
    [`sequence_${name}`]: lines.length,
    [`balance_${name}`]: toNumber(account, sum(lines)),
    [`credited_${name}`]: toNumber(account, sum(lines.filter(({ units }) => units > 0n))),
  }
}

export function sum(lines: Line[]): bigint {
  return lines.reduce((total, { units }) => total + units, 0n)
}

/** The number of smallest units in one unit of the currency. */
export function unit({ currency }: Account): bigint {
  return 10n ** BigInt(decimalsOf[currency])
}

/** Units as a number of the currency, small enough to be exact. */
export function toNumber(account: Account, units: bigint): number {
  return Number(units) / Number(unit(account))
}

/** Units as the decimal text that PostgreSQL trims to. */
export function text(account: Account, units: bigint): string {
  const [sign, size] = units < 0n ? ['-', -units] : ['', units]
  const fraction = (size % unit(account))
    .toString()
    .padStart(decimalsOf[account.currency], '0')
    .replace(/0+$/, '')
  return `${sign}${size / unit(account)}${fraction === '' ? '' : `.${fraction}`}`
}

/** The sum of today's payments from this account. */
export function paidToday({ paid }: Account): bigint {
  return paid.day === dayOf() ? paid.units : 0n
}

/** The bank's day: Dominica is four hours behind Greenwich, summer and winter. */
export function dayOf(time = Date.now()): string {
  return new Date(time - 4 * 3_600_000).toISOString().slice(0, 10)
}
