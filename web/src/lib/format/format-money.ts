/** An amount from the server. `amount` is a decimal string; it is never made a number. */
export type Sum = {
  amount: string
  /** ISO 4217 code of a fiat currency or a metal, or the ticker of a coin. */
  currency: string
  /** How many digits its currency has after the point. */
  decimals: number
  kind: 'fiat' | 'metal' | 'crypto'
}

type SignDisplay = 'auto' | 'always'

/** The parts of an amount: the figure, and the code in small type after it (empty after a symbol). */
export type MoneyParts = { text: string; code: string | undefined }

/**
 * A sum with its symbol before it ($1,250,000.55) or its code after it (3.50000000 BTC), with a true minus.
 * Every digit is kept, however long the amount: nothing passes through floating point.
 */
export function formatMoney(sum: Sum, sign: SignDisplay = 'auto'): MoneyParts {
  if (sum.kind === 'fiat')
    return { text: format(sum, fiatFormat(sum.currency, digitsOf(sum), sign)), code: undefined }
  return { text: format(sum, plainFormat(digitsOf(sum), sign)), code: sum.currency.toUpperCase() }
}

/** An amount as one text, for sentences and names: "$18,500.00", "3.50000000 BTC". */
export function moneyText(sum: Sum, sign: SignDisplay = 'auto'): string {
  const { text, code } = formatMoney(sum, sign)
  return code === undefined ? text : `${text}\u00a0${code}`
}

/**
 * The figure alone, for a column whose head names the currency: "−8,240.00", or "+42,500.00" with `always`.
 */
export function figureText(sum: Pick<Sum, 'amount' | 'decimals'>, sign: SignDisplay = 'auto'): string {
  return format(sum, plainFormat(digitsOf(sum), sign))
}

/** The currency's decimals, or more if the amount itself has more, so that no digit is rounded away. */
function digitsOf({ amount, decimals }: Pick<Sum, 'amount' | 'decimals'>): { least: number; most: number } {
  const fraction = amount.split('.')[1]?.length ?? 0
  return { least: decimals, most: Math.max(decimals, fraction) }
}

function fiatFormat(
  currency: string,
  { least, most }: { least: number; most: number },
  sign: SignDisplay,
): Intl.NumberFormat {
  return cached(`${currency}/${least}/${most}/${sign}`, {
    style: 'currency',
    currency,
    // Only the US dollar is a bare $; the other dollars keep their prefix (CA$, A$), because the bank holds
    // several.
    currencyDisplay: currency === 'USD' ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
  })
}

function plainFormat({ least, most }: { least: number; most: number }, sign: SignDisplay): Intl.NumberFormat {
  return cached(`/${least}/${most}/${sign}`, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: sign === 'always' ? 'exceptZero' : 'negative',
  })
}

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a formatter costs far more than using it. */
function cached(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat('en-GB', options)
  formats.set(key, made)
  return made
}

/** Intl takes a decimal string exactly (ECMA-402, NumberFormat v3); its hyphen becomes a minus. */
function format({ amount }: Pick<Sum, 'amount'>, numbers: Intl.NumberFormat): string {
  if (!isDecimal(amount)) throw new Error(`Not an amount: ${amount}`)
  return numbers.format(amount).replace('-', '−')
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}
