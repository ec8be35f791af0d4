import { type AuditEvent, currencies, type Currency } from '@bank/contract'
import { settingNames } from './texts.ts'

/** A detail of an event, as a line; an amount has its currency. */
export type Detail = { name: string; value: unknown; sum: { amount: string; currency: Currency } | null }

/**
 * The fields that come first, in this order: account and place, amount, old and new value. The others follow
 * by name.
 */
const first = [
  'account',
  'account_number',
  'number',
  'nickname',
  'beneficiary',
  'name',
  'type',
  'kind',
  'currency',
  'amount',
  'before',
  'after',
  'interest',
  'rate',
  'from',
  'to',
  'reason',
  'note',
]

/** Details that name what the event is about: an account, a beneficiary, a certificate. */
const subjects = new Set(['name', 'nickname', 'number'])

const sums = new Set(['amount', 'before', 'after', 'interest'])

/**
 * The details in a fixed order, whatever the order in the database, with amounts in the format of their
 * currency.
 */
export function detailsOf({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): Detail[] {
  const isSetting = isOfSetting({ action, detail })
  const currency = currencies.find((code) => code === detail['currency'])
  const details = Object.entries(detail)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other) || one.localeCompare(other))
    .map(([name, value]) => ({
      name,
      value: isSetting && name === 'name' ? nameOfSetting(value) : value,
      sum:
        currency !== undefined && (sums.has(name) || (isSetting && limits.has(name)))
          ? sumOf(value, currency)
          : null,
    }))
  // An amount names its currency itself.
  const isTold = details.some(({ sum }) => sum !== null)
  return details.filter(({ name }) => name !== 'currency' || !isTold)
}

function isOfSetting({ action, detail }: Pick<AuditEvent, 'action' | 'detail'>): boolean {
  return action === 'setting-changed' || detail['kind'] === 'setting-change'
}

/** Returns whether a detail is the id of a row, which tells a reader nothing. */
export function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** The two details of a changed setting whose values are limits. */
const limits = new Set(['from', 'to'])

/** The words for a setting's name in the database; an unknown name stays as it is. */
function nameOfSetting(name: unknown): unknown {
  return (typeof name === 'string' && settingNames[name]) || name
}

/** The short form of a line of the log: an amount, and what the event calls its subject. */
export function summaryOf(event: Pick<AuditEvent, 'action' | 'detail'>): {
  sum: Detail['sum']
  names: string[]
} {
  const details = detailsOf(event)
  const named = details.flatMap(({ name, value }) =>
    subjects.has(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )
  const sum = details.find(({ name }) => name === 'amount')?.sum ?? null
  if (!isOfSetting(event)) return { sum, names: named }
  const to = details.find(({ name }) => name === 'to')
  // A limit stands before its name, as every amount does; "on" and a period stand after it.
  if (to === undefined || to.sum !== null || typeof to.value !== 'string')
    return { sum: to?.sum ?? sum, names: named }
  return { sum, names: [`${named.join(', ')}: ${to.value}`] }
}

function rankOf(name: string): number {
  const index = first.indexOf(name)
  return index === -1 ? first.length : index
}

/**
 * The ledger writes eight decimals for every currency: trailing zeros are dropped, every other digit is kept.
 */
function sumOf(value: unknown, currency: Currency): Detail['sum'] {
  const amount = String(value)
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return null
  return { amount: amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount, currency }
}
