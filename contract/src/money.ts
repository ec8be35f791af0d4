import { z } from 'zod'

/**
 * Money as it travels: decimal text, never a JavaScript number. SQL adds, the web formats.
 * Scales are those of ISO 4217; where the bank shows two decimals for everything fiat, a currency with fewer keeps
 * its own (JPY has none). Precious metals are counted in troy ounces with two decimals, crypto has eight.
 */

const integerDigits = 20

/** A positive sum: "1234.56". At most 20 digits before the point and 8 after it. */
export const amountSchema = z
  .string()
  .max(30)
  .regex(new RegExp(`^(?=.*[1-9])\\d{1,${integerDigits}}(\\.\\d{1,8})?$`), 'Please enter a valid amount greater than 0')
  .brand<'Amount'>()
  .meta({ description: 'A positive decimal as text, never a float', examples: ['1234.56'] })
export type Amount = z.infer<typeof amountSchema>

/** What the books say: zero and negative sums included. */
export const balanceSchema = z
  .string()
  .max(32)
  .regex(new RegExp(`^-?\\d{1,${integerDigits}}(\\.\\d{1,8})?$`))
  .brand<'Balance'>()
  .meta({ description: 'A decimal as text, never a float', examples: ['1250000.55'] })
export type Balance = z.infer<typeof balanceSchema>

export type CurrencyKind = 'fiat' | 'metal' | 'crypto'

/** Every currency of the product, in the order in which lists show them. */
export const majorCurrencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'NZD'] as const
export const otherCurrencies = [
  'CNY', 'HKD', 'SGD', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'RUB', 'INR', 'KRW', 'BRL', 'MXN', 'ZAR', 'TRY',
  'THB', 'MYR', 'IDR', 'PHP', 'VND',
] as const
export const preciousMetals = ['XAU', 'XAG', 'XPT', 'XPD', 'XRH'] as const
export const cryptoCurrencies = [
  'BTC', 'ETH', 'USDT', 'USDC', 'BNB', 'SOL', 'XRP', 'ADA', 'DOGE', 'MATIC', 'DOT', 'LTC', 'AVAX', 'LINK', 'UNI',
  'TON', 'SHIB', 'TRX', 'BCH', 'NEAR', 'ICP',
] as const

export const currencySchema = z.enum([...majorCurrencies, ...otherCurrencies, ...preciousMetals, ...cryptoCurrencies])
export type Currency = z.infer<typeof currencySchema>

const withoutDecimals = new Set<string>(['JPY', 'KRW', 'VND'])
const metals = new Set<string>(preciousMetals)
const cryptos = new Set<string>(cryptoCurrencies)

export function currencyKind(currency: Currency): CurrencyKind {
  if (cryptos.has(currency)) return 'crypto'
  return metals.has(currency) ? 'metal' : 'fiat'
}

/** How many decimals a sum in this currency has. */
export function currencyDecimals(currency: Currency): number {
  if (cryptos.has(currency)) return 8
  return withoutDecimals.has(currency) ? 0 : 2
}
