import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { type CharacterMap, characterMapOf } from './character-map.ts'

/**
 * The two typefaces of PDFs. Each has one file for each script, and a document embeds only the files and
 * glyphs that it uses.
 */
export type Face = 'sans' | 'sansMedium' | 'sansBold' | 'serif' | 'serifMedium'

type Weight = 400 | 500 | 600
type Family = 'inter' | 'eb-garamond'

const faces: Record<Face, { family: Family; weight: Weight }> = {
  sans: { family: 'inter', weight: 400 },
  sansMedium: { family: 'inter', weight: 500 },
  sansBold: { family: 'inter', weight: 600 },
  serif: { family: 'eb-garamond', weight: 400 },
  serifMedium: { family: 'eb-garamond', weight: 500 },
}

/** The scripts of both typefaces, in the order in which their files are searched for a character. */
const ownScripts = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const

/** Scripts that neither typeface has. Noto Sans has them, in a package each. */
const notoScripts: [script: string, characters: RegExp][] = [
  ['arabic', /\p{Script_Extensions=Arabic}/u],
  ['hebrew', /\p{Script_Extensions=Hebrew}/u],
  ['devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
  ['armenian', /\p{Script_Extensions=Armenian}/u],
  ['georgian', /\p{Script_Extensions=Georgian}/u],
]

/** Korean syllables, and all that Chinese and Japanese share, simplified and traditional. */
const cjkFonts: [module: string, name: string, characters: RegExp][] = [
  ['@embedpdf/fonts-kr', 'NotoSansKR', /\p{Script=Hangul}/u],
  [
    '@embedpdf/fonts-sc',
    'NotoSansHans',
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u,
  ],
]

const cjkWeights: Record<Weight, string> = { 400: 'Regular', 500: 'Medium', 600: 'Bold' }

/** A font file: where it is found, and what it is known by in a document. */
export type FontFile = { name: string; path: () => string }

const require = createRequire(import.meta.url)
const opened = new Map<string, { font: Buffer; characters: CharacterMap }>()

/** Returns a font as OpenType; its file is read once. */
export function fontFile(file: FontFile): Buffer {
  return open(file).font
}

function open({ name, path }: FontFile): { font: Buffer; characters: CharacterMap } {
  const known = opened.get(name)
  if (known) return known
  const read = readFileSync(path())
  const font = read.toString('latin1', 0, 4) === 'wOFF' ? openTypeOf(read) : read
  const kept = { font, characters: characterMapOf(font) }
  opened.set(name, kept)
  return kept
}

/**
 * Unpacks a WOFF file (W3C, WOFF 1.0) into the OpenType font in it. The PDF library would unpack it anew for
 * each document, by a decompressor in JavaScript, which took most of the time of a short document.
 */
function openTypeOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + count * 16)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  // The other fields of the head are for a binary search, which fontkit does not make.
  const tables: Buffer[] = []
  let end = head.length
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(44 + index * 20)
    const offset = entry.readUInt32BE(4)
    const packed = entry.readUInt32BE(8)
    const length = entry.readUInt32BE(12)
    const table = woff.subarray(offset, offset + packed)
    const place = head.subarray(12 + index * 16)
    entry.copy(place, 0, 0, 4)
    entry.copy(place, 4, 16, 20)
    place.writeUInt32BE(end, 8)
    place.writeUInt32BE(length, 12)
    const padding = (4 - (length % 4)) % 4
    tables.push(packed < length ? inflateSync(table) : table, Buffer.alloc(padding))
    end += length + padding
  }
  return Buffer.concat([head, ...tables])
}

type Range = readonly [first: number, last: number]

// The style sheets of the web say which characters each file may hold; both families have the same ranges.
const ranges = new Map(ownScripts.map((script): [string, Range[]] => [script, rangesOf(script)]))

function rangesOf(script: string): Range[] {
  const known: unknown = JSON.parse(readFileSync(require.resolve('@fontsource/inter/unicode.json'), 'utf8'))
  if (typeof known !== 'object' || known === null)
    throw new Error('the typeface does not say which characters it has')
  const text = new Map(Object.entries(known)).get(script)
  if (typeof text !== 'string') return []
  return text.split(',').map((part): Range => {
    const [first = '', last = first] = part.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}

/** The file of a face's Latin letters, which also has what replaces a missing character. */
export function latinOf(face: Face): FontFile {
  const { family, weight } = faces[face]
  return fontsourceFile(family, 'latin', weight)
}

const fileByCharacter = new Map<string, FontFile | null>()

/** Finds the file that has this character, in the nearest weight; null where none has it. */
export function fileOf(face: Face, character: string): FontFile | null {
  const key = `${face}/${character}`
  const known = fileByCharacter.get(key)
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  let found: FontFile | null = null
  for (const file of candidates(faces[face], code, character)) {
    if (!open(file).characters(code)) continue
    found = file
    break
  }
  // The cache is limited: strangers choose the text.
  if (fileByCharacter.size < 10_000) fileByCharacter.set(key, found)
  return found
}

/** The files that may have a character, the face's own first; each is read only when it is asked for. */
function* candidates(
  { family, weight }: { family: Family; weight: Weight },
  code: number,
  character: string,
): Generator<FontFile> {
  const scripts = ownScripts.filter((script) =>
    (ranges.get(script) ?? []).some(([first, last]) => first <= code && code <= last),
  )
  for (const script of scripts) yield fontsourceFile(family, script, weight)
  if (family !== 'inter') for (const script of scripts) yield fontsourceFile('inter', script, weight)
  for (const [script, characters] of notoScripts)
    if (characters.test(character)) yield fontsourceFile(`noto-sans-${script}`, script, weight)
  for (const [module, name, characters] of cjkFonts)
    if (characters.test(character)) yield cjkFile(module, `${name}-${cjkWeights[weight]}`)
}

function fontsourceFile(family: string, script: string, weight: Weight): FontFile {
  const name = `${family}-${script}-${weight}-normal`
  return { name, path: () => require.resolve(`@fontsource/${family}/files/${name}.woff`) }
}

/** The package shows its programs only, so its fonts are found from there. */
function cjkFile(module: string, name: string): FontFile {
  return { name, path: () => join(dirname(require.resolve(module)), '..', 'fonts', `${name}.otf`) }
}
