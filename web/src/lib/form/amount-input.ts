/** No amount of the bank is longer, grouped or not. */
const longestText = 48

/** The text of an amount field while someone types, unchanged: nothing is corrected silently. */
export function keepAmountText(typed: string): string {
  return typed.slice(0, longestText)
}

// Whole groups of three, by one kind of separator.
const shapes = {
  plain: /^(\d*)(?:[.,](\d*))?$/,
  byCommas: /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/,
  bySpaces: /^(\d{1,3}(?: \d{3})+)(?:[.,](\d*))?$/,
  byPoints: /^(\d{1,3}(?:\.\d{3})+)(?:,(\d*))$/,
  byManyPoints: /^(\d{1,3}(?:\.\d{3}){2,})$/,
  byOneSeparator: /^[1-9]\d{0,2}[.,]\d{3}$/,
} as const

/**
 * Reads the text of an amount field as digits with at most one point: "1,250,000.55" and "1 250 000,55" are
 * both "1250000.55"; "1,250" is one thousand two hundred and fifty in a currency with cents. A text that is
 * no amount, or is ambiguous ("1,250" of a currency with eight decimals), is returned unchanged and refused
 * later: a sign, a word or a decimal is never dropped, but for the code of the field's own currency, before
 * or after the figure. The result is text, never a number.
 */
export function readAmount(typed: string, decimals: number, currency = ''): string {
  const read = readFigure(typed, decimals)
  if (currency === '' || isFigure(read)) return read
  const figure = readFigure(withoutCurrency(typed.trim(), currency), decimals)
  return isFigure(figure) ? figure : read
}

const isFigure = (text: string) => /^\d+(\.\d+)?$/.test(text)

function readFigure(typed: string, decimals: number): string {
  const text = typed
    .replaceAll(/[\u00a0\u2009\u202f' ]+/g, ' ')
    .trim()
    .replace(/^[$€£¥] ?/, '')
  if (shapes.byOneSeparator.test(text)) {
    const isGroup = decimals === 0 || (decimals < 3 && text.includes(','))
    if (isGroup) return text.replace(/[.,]/, '')
    if (text.includes(',')) return text
  }
  for (const shape of [
    shapes.plain,
    shapes.byCommas,
    shapes.bySpaces,
    shapes.byPoints,
    shapes.byManyPoints,
  ]) {
    const [found, whole = '', fraction = ''] = shape.exec(text) ?? []
    if (found !== undefined && whole + fraction !== '') return together(whole.replace(/\D/g, ''), fraction)
  }
  return text
}

/** "50" of "50 USD", of "USD 50" and of "50usd" in a field of US dollars. */
function withoutCurrency(text: string, currency: string): string {
  const code = currency.toLowerCase()
  const lower = text.toLowerCase()
  if (lower.startsWith(code)) return text.slice(code.length)
  return lower.endsWith(code) ? text.slice(0, -code.length) : text
}

function together(whole: string, fraction: string): string {
  const short = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? short : `${short}.${fraction}`
}

/** Groups "1250000.55" as "1,250,000.55". A text that is no amount stays unchanged. */
export function groupAmount(amount: string): string {
  if (!/^\d+(\.\d+)?$/.test(amount)) return amount
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
