/** Characters that are none with an accent, as they are typed where a keyboard lacks them. */
const plain: Record<string, string> = {
  ẞ: 'SS',
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

/**
 * A text in Latin characters without accents: "Łukasz Ağaoğlu" is "Lukasz Agaoglu". Other scripts stay as
 * they are. The database folds the same characters of what it searches (identity.fold).
 */
export function latinCharacters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\P{ASCII}/gu, (character) => plain[character] ?? character)
}
