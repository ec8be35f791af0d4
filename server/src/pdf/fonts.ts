import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * The bank's two typefaces in PDFs. Each is a family of files, one for each script, of which a document
 * embeds what it uses.
 */
export type Face = 'sans' | 'sansMedium' | 'sansBold' | 'serif' | 'serifMedium'

const faces: Record<Face, { family: string; weight: number }> = {
  sans: { family: 'inter', weight: 400 },
  sansMedium: { family: 'inter', weight: 500 },
  sansBold: { family: 'inter', weight: 600 },
  serif: { family: 'eb-garamond', weight: 400 },
  serifMedium: { family: 'eb-garamond', weight: 500 },
}

/** In the order in which they are asked for a character. */
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

/** What stands for a character that neither typeface has: a reader sees that something is missing. */
const missing = '\uFFFD'

const require = createRequire(import.meta.url)
const files = new Map<string, Buffer>()

/** A font's file, read once. */
export function fontFile(face: Face, script: Script): Buffer {
  const { family, weight } = faces[face]
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
  const known = files.get(name)
  if (known) return known
  const read = readFileSync(require.resolve(name))
  files.set(name, read)
  return read
}

type Range = readonly [first: number, last: number]

// Which characters each file holds, as the web's style sheets say it. The two families have the same ranges.
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
 * Text as it can be drawn: on one line, characters and their accents in one piece, in runs that each need one
 * file.
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
  // Whatever a stranger types cannot make it grow without end.
  if (scriptByCharacter.size < 5_000) scriptByCharacter.set(character, found)
  return found
}
