/** Characters without an accent to take off, as they are typed where a keyboard lacks them. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
}
const others = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/**
 * A text without capitals, accents and characters that not every keyboard has: what is typed is found either
 * way. The database does the same with what it searches (identity.fold).
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(others, (character) => plain[character] ?? character)
}
