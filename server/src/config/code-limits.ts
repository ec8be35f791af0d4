import { type Currency, currencyDecimals, currencySchema } from '@bank/contract'

/**
 * A day's total in each currency, as decimal text: of an account, above which a payment asks for a code; of
 * an admin, above which another one approves.
 */
export type CodeLimits = Record<Currency, string>

/** About 10,000 US dollars in every currency of the bank; operators set the values of their day. */
const tenThousandDollars: CodeLimits = {
  USD: '10000',
  EUR: '9200',
  GBP: '7900',
  JPY: '1500000',
  CHF: '8800',
  CAD: '13500',
  AUD: '15000',
  NZD: '16500',
  CNY: '72000',
  HKD: '78000',
  SGD: '13500',
  SEK: '105000',
  NOK: '107000',
  DKK: '68500',
  PLN: '40000',
  CZK: '230000',
  HUF: '3600000',
  RUB: '900000',
  INR: '840000',
  KRW: '13500000',
  BRL: '55000',
  MXN: '190000',
  ZAR: '185000',
  TRY: '340000',
  THB: '345000',
  MYR: '45000',
  IDR: '160000000',
  PHP: '570000',
  VND: '250000000',
  XAU: '4',
  XAG: '330',
  XPT: '10',
  XPD: '10',
  XRH: '2',
  BTC: '0.1',
  ETH: '3',
  USDT: '10000',
  USDC: '10000',
  BNB: '16',
  SOL: '60',
  XRP: '5000',
  ADA: '15000',
  DOGE: '50000',
  MATIC: '15000',
  DOT: '1500',
  LTC: '120',
  AVAX: '300',
  LINK: '650',
  UNI: '1000',
  TON: '1800',
  SHIB: '500000000',
  TRX: '60000',
  BCH: '25',
  NEAR: '2000',
  ICP: '1000',
}

/**
 * Reads a table like "USD=10000,EUR=9200"; currencies that it does not name keep their default. Returns the
 * reason if the table is wrong.
 */
export function readCodeLimits(table: string): { limits: CodeLimits } | { wrong: string } {
  const limits = { ...tenThousandDollars }
  for (const entry of table.split(',').filter((part) => part.trim() !== '')) {
    const [name, amount, ...rest] = entry.split('=').map((part) => part.trim())
    const currency = currencySchema.safeParse(name)
    if (!currency.success)
      return { wrong: `names ${JSON.stringify(name)}, which is not a currency of the bank` }
    const decimals = currencyDecimals(currency.data)
    const shape = new RegExp(decimals === 0 ? '^\\d{1,20}$' : `^\\d{1,20}(\\.\\d{1,${decimals}})?$`)
    if (amount === undefined || rest.length > 0 || !shape.test(amount)) {
      return {
        wrong:
          `needs an amount for ${currency.data} with at most ${decimals} decimals, as in ` +
          'USD=10000,EUR=9200',
      }
    }
    limits[currency.data] = amount
  }
  return { limits }
}
