import { latinCharacters } from './latin-characters.ts'

/** The first word of the bank's name, for names of files. */
export function shortNameOf({ name }: { name: string }): string {
  const [shortName = 'Bank'] = /[A-Za-z0-9]+/.exec(name) ?? []
  return shortName
}

const longestWord = 40

/**
 * A name as a part of a file's name, "Atelier-Moreau": A to Z without accents, digits, hyphens. Null
 * where another script leaves nothing of it.
 */
export function filePart(name: string): string | null {
  const words = latinCharacters(name).match(/[A-Za-z0-9]+/g)
  return words === null ? null : words.join('-').slice(0, longestWord).replace(/-+$/, '')
}
