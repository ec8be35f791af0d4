import { type Currency, currencyKind } from '@bank/contract'

/** "USD, US Dollar" or "XAU, Gold"; the code alone for coins, which have no register of names. */
export function currencyName(currency: Currency): string {
  if (currencyKind(currency) === 'crypto') return currency
  const name = metals.get(currency) ?? names.of(currency)
  return name === undefined ? currency : `${currency}, ${name}`
}

const names = new Intl.DisplayNames('en-GB', { type: 'currency', fallback: 'none' })

/** Browsers leave metals out of their names of currencies, and ISO 4217 does not know rhodium. */
const metals = new Map<string, string>([
  ['XAU', 'Gold'],
  ['XAG', 'Silver'],
  ['XPT', 'Platinum'],
  ['XPD', 'Palladium'],
  ['XRH', 'Rhodium'],
])
