/*
 * Decimals follow ISO 4217; the bank shows two decimals for fiat currencies, except for those with fewer (JPY
 * has none). Precious metals are counted in troy ounces with two decimals; crypto has eight.
 */

export type CurrencyKind = 'fiat' | 'metal' | 'crypto'

/** The currencies of the product by group, each in the order in which lists show them. */
export const majorCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'NZD'] as const
export const otherCurrencies = [
  'CNY',
  'HKD',
  'SGD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'RUB',
  'INR',
  'KRW',
  'BRL',
  'MXN',
  'ZAR',
  'TRY',
  'THB',
  'MYR',
  'IDR',
  'PHP',
  'VND',
] as const
export const preciousMetals = ['XAU', 'XAG', 'XPT', 'XPD', 'XRH'] as const
export const cryptoCurrencies = [
  'BTC',
  'ETH',
  'USDT',
  'USDC',
  'BNB',
  'SOL',
  'XRP',
  'ADA',
  'DOGE',
  'MATIC',
  'DOT',
  'LTC',
  'AVAX',
  'LINK',
  'UNI',
  'TON',
  'SHIB',
  'TRX',
  'BCH',
  'NEAR',
  'ICP',
] as const

/** Every currency of the product, in the order in which lists show them. */
export const currencies = [
  ...majorCurrencies,
  ...otherCurrencies,
  ...preciousMetals,
  ...cryptoCurrencies,
] as const
export type Currency = (typeof currencies)[number]

const withoutDecimals = new Set<string>(['JPY', 'KRW', 'VND'])
const metals = new Set<string>(preciousMetals)
const cryptos = new Set<string>(cryptoCurrencies)

export function currencyKind(currency: Currency): CurrencyKind {
  if (cryptos.has(currency)) return 'crypto'
  return metals.has(currency) ? 'metal' : 'fiat'
}

/** Returns how many decimals a sum in this currency has. */
export function currencyDecimals(currency: Currency): number {
  if (cryptos.has(currency)) return 8
  return withoutDecimals.has(currency) ? 0 : 2
}
