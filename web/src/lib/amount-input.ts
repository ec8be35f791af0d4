/** What may stand in an amount field while someone types: digits, points, commas, spaces. */
export function keepAmountCharacters(typed: string): string {
  return typed.replace(/[^\d., ]/g, '')
}

/**
 * What a person means by the text of an amount field: digits and at most one point, at most `decimals` digits after it.
 * "1,250,000.55" and "1 250 000,55" are both "1250000.55"; "1,250" is a thousand and a quarter in a currency with
 * cents, because nobody writes three of them. The answer is text, never a number.
 */
export function readAmount(typed: string, decimals: number): string {
  const text = typed.replace(/[^\d.,]/g, '')
  const at = decimalsBeginAt(text, decimals)
  const digits = (part: string) => part.replace(/\D/g, '')
  const whole = digits(at === -1 ? text : text.slice(0, at)).replace(/^0+(?=\d)/, '')
  const fraction = at === -1 ? '' : digits(text.slice(at + 1)).slice(0, decimals)
  if (fraction === '') return whole
  return `${whole || '0'}.${fraction}`
}

/** Where the decimals begin, or -1. Of two kinds of separator the last one separates decimals. */
function decimalsBeginAt(text: string, decimals: number): number {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point !== -1 && comma !== -1) return Math.max(point, comma)
  if (point !== -1) return onlyGroups(text, '.', decimals) ? -1 : point
  if (comma !== -1) return onlyGroups(text, ',', decimals) ? -1 : comma
  return -1
}

/** One kind of separator groups thousands if it stands twice; a comma (or any, without decimals) also if three digits follow. */
function onlyGroups(text: string, separator: '.' | ',', decimals: number): boolean {
  const groups = text.split(separator)
  if (groups.length > 2) return true
  const threeFollow = groups[1]?.length === 3 && groups[0] !== '' && groups[0] !== '0'
  return threeFollow && (decimals === 0 || (separator === ',' && decimals < 3))
}

/** "1250000.55" as one reads it: "1,250,000.55". */
export function groupAmount(amount: string): string {
  const [whole = '', fraction] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}
