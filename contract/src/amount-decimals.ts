import { type Currency, currencyDecimals } from './currencies.ts'

/**
 * Says that an amount has more decimals than its currency, such as 100.55 yen; null where it has not. Zeros
 * at its end do not count, as in the ledger.
 */
export function decimalsProblem(amount: string, currency: Currency): string | null {
  const [, fraction = ''] = /^\d+\.(\d*?)0*$/.exec(amount) ?? []
  const most = currencyDecimals(currency)
  if (fraction.length <= most) return null
  return most === 0
    ? `${currency} has no decimal places. Please enter a whole number.`
    : `Enter no more than ${most} decimal places for ${currency}.`
}
