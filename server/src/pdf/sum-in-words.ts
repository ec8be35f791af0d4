const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const scales = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion']

/**
 * Writes an amount in words, as on cheques: "two hundred and fifty thousand US dollars", "twelve pounds and
 * 40/100". Null for a currency without a name in this table.
 */
export function sumInWords(amount: string, currency: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d{1,20})(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === '') return null
  const name = nameOf(currency, /^0*1$/.test(whole) && !/[1-9]/.test(fraction))
  if (name === null) return null
  const part = /[1-9]/.test(fraction) ? ` and ${fraction}/${'1'.padEnd(fraction.length + 1, '0')}` : ''
  return `${numberInWords(BigInt(whole))} ${name}${part}`
}

function numberInWords(number: bigint): string {
  if (number === 0n) return 'zero'
  const groups: string[] = []
  for (let [left, scale] = [number, 0]; left > 0n; left /= 1000n, scale += 1) {
    const group = Number(left % 1000n)
    if (group > 0) groups.unshift(`${groupInWords(group)}${scales[scale] ?? ''}`)
  }
  const last = Number(number % 1000n)
  // British English: one thousand and one.
  return last > 0 && last < 100 && groups.length > 1
    ? `${groups.slice(0, -1).join(' ')} and ${groups.at(-1)}`
    : groups.join(' ')
}

function groupInWords(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  const low =
    rest < 20
      ? (small[rest] ?? '')
      : `${tens[Math.floor(rest / 10)]}${rest % 10 === 0 ? '' : `-${small[rest % 10]}`}`
  if (hundreds === 0) return low
  return `${small[hundreds]} hundred${rest === 0 ? '' : ` and ${low}`}`
}

function nameOf(currency: string, isOne: boolean): string | null {
  if (!/^[A-Z]{3}$/.test(currency)) return null
  const parts = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  }).formatToParts(isOne ? 1 : 2)
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency
  return name === currency ? null : name
}
