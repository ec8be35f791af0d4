import { type Currency, currencyDecimals, currencyKind } from './currencies.ts'

const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
].flatMap((line) => line.split(' '))
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion', 'quintillion']

/**
 * A positive amount in British English, as on a cheque: "twelve thousand US dollars and 50/100". Coins and
 * metals are read digit by digit after the point: "one point five XAU". Works on text, because an amount may
 * have more digits than a JavaScript number.
 */
export function amountInWords(amount: string, currency: Currency): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const words = integerInWords(whole)
  if (currencyKind(currency) !== 'fiat') {
    const digits = fraction.replace(/0+$/, '')
    const point =
      digits === '' ? '' : ` point ${Array.from(digits, (digit) => small[Number(digit)]).join(' ')}`
    return `${words}${point} ${currency}`
  }
  const decimals = currencyDecimals(currency)
  const hundredths = fraction.padEnd(decimals, '0').slice(0, decimals)
  const rest = /[1-9]/.test(hundredths) ? ` and ${hundredths}/${10 ** decimals}` : ''
  return `${words} ${nameOf(currency, whole)}${rest}`
}

function integerInWords(digits: string): string {
  const groups = digits
    .replace(/^0+(?=\d)/, '')
    .replaceAll(/\B(?=(\d{3})+$)/g, ' ')
    .split(' ')
    .map(Number)
  const parts = groups.flatMap((group, index) => {
    const scale = scales[groups.length - 1 - index]
    return group === 0 ? [] : [{ group, words: [hundredsInWords(group), scale].filter(Boolean).join(' ') }]
  })
  const last = parts.at(-1)
  if (last === undefined) return 'zero'
  // "One thousand and five": what is below a hundred is joined by "and".
  const needsAnd = parts.length > 1 && (groups.at(-1) ?? 0) > 0 && last.group < 100
  if (!needsAnd) return parts.map(({ words }) => words).join(' ')
  return `${parts
    .slice(0, -1)
    .map(({ words }) => words)
    .join(' ')} and ${last.words}`
}

function hundredsInWords(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  const below = rest < 20 ? small[rest] : [tens[Math.floor(rest / 10)], small[rest % 10]].join('-')
  const belowHundred = below?.replace(/-zero$/, '') ?? ''
  if (hundreds === 0) return belowHundred
  const above = `${small[hundreds]} hundred`
  return rest === 0 ? above : `${above} and ${belowHundred}`
}

/** "US dollars", or "US dollar" for one. */
function nameOf(currency: string, whole: string): string {
  const names = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    // "1.00 US dollars" is a plural, "1 US dollar" is not.
    maximumFractionDigits: 0,
  })
  const one = whole.replace(/^0+/, '') === '1'
  return names.formatToParts(one ? 1 : 2).find(({ type }) => type === 'currency')?.value ?? currency
}
