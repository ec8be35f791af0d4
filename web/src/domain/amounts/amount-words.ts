import { type Currency, currencyDecimals } from '@bank/contract'

/** Says how many decimals an amount of this currency may have, where more were typed. */
export function tooManyDecimals(currency: Currency): string {
  const most = currencyDecimals(currency)
  return most === 0
    ? `${currency} has no decimal places. Please enter a whole number.`
    : `Enter no more than ${most} decimal places for ${currency}.`
}

/** Says that an amount has more decimals than its currency, such as 100.55 yen; null where it has not. */
export function decimalsProblem(amount: string, currency: Currency): string | null {
  const [, fraction = ''] = /^\d+\.(\d*?)0*$/.exec(amount) ?? []
  return fraction.length > currencyDecimals(currency) ? tooManyDecimals(currency) : null
}
