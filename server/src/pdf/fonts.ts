import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'

/**
 * The two typefaces of PDFs. Each has one file for each script, and a document embeds only the files and
 * glyphs that it uses.
 */
export type Face = 'sans' | 'sansMedium' | 'sansBold' | 'serif' | 'serifMedium'

const faces: Record<Face, { family: string; weight: number }> = {
  sans: { family: 'inter', weight: 400 },
  sansMedium: { family: 'inter', weight: 500 },
  sansBold: { family: 'inter', weight: 600 },
  serif: { family: 'eb-garamond', weight: 400 },
  serifMedium: { family: 'eb-garamond', weight: 500 },
}

/** The scripts in the order in which their files are searched for a character. */
const scripts = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const
type Script = (typeof scripts)[number]

/** Replaces a character that no file has, so that a reader sees that something is missing. */
const missing = '\uFFFD'

const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

/** Returns a font as OpenType; its file is read once. */
export function fontFile(face: Face, script: Script): Buffer {
  const { family, weight } = faces[face]
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
  const known = files.get(name)
  if (known) return known
  const read = openTypeOf(readFileSync(require.resolve(name)))
  files.set(name, read)
  return read
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

// The style sheets of the web say which characters each file holds; both families have the same ranges.
const ranges = new Map(scripts.map((script): [Script, Range[]] => [script, rangesOf(script)]))

function rangesOf(script: Script): Range[] {
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

export type Run = { script: Script; text: string }

/**
 * Splits text into runs that need one font file each. Control characters become spaces, and accents are
 * composed with their letters (NFC).
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const character of text.replace(/\p{Cc}/gu, ' ').normalize('NFC')) {
    const last = runs.at(-1)
    const own = scriptOf(character)
    const shown = own === null ? missing : character
    if (last && last.script === (own ?? 'latin')) last.text += shown
    else runs.push({ script: own ?? 'latin', text: shown })
  }
  return runs
}

const scriptByCharacter = new Map<string, Script | null>()

function scriptOf(character: string): Script | null {
  const known = scriptByCharacter.get(character)
  if (known !== undefined) return known
  const code = character.codePointAt(0) ?? 0
  const found =
    scripts.find((script) =>
      (ranges.get(script) ?? []).some(([first, last]) => first <= code && code <= last),
    ) ?? null
  // The cache is limited: strangers choose the text.
  if (scriptByCharacter.size < 5_000) scriptByCharacter.set(character, found)
  return found
}
