/** Letters that are no letter with an accent, as they are written where a keyboard lacks them. */
const plain: Record<string, string> = {
  ß: 'ss',
  Æ: 'Ae',
  æ: 'ae',
  Œ: 'Oe',
  œ: 'oe',
  Þ: 'Th',
  þ: 'th',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
}
const others = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/**
 * A text in Latin letters without accents: "Łukasz Ağaoğlu" is "Lukasz Agaoglu". Other scripts stay as they
 * are. Searches fold the same letters (identity.fold).
 */
export function latinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(others, (letter) => plain[letter] ?? letter)
}
