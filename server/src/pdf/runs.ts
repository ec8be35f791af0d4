import { type Face, fileOf, type FontFile, latinOf } from './fonts.ts'

/** Text that one font file sets, in the order in which it is drawn, from left to right. */
export type Run = {
  file: FontFile
  text: string
  /** Its script joins, stacks or moves glyphs, so that only the whole run can be shaped. */
  isComplex: boolean
}

/** A part of a line, as its runs. */
export type Segment = {
  runs: Run[]
  /**
   * The text, where stacked and reordered glyphs do not say it; else null. Not for scripts from right to
   * left: viewers put the glyphs of those into their logical order, and would turn this round too.
   */
  actual: string | null
}

/** Replaces a character that no file has, so that a reader sees that something is missing. */
const missing = '?'

const complex = /(?!\p{Nd})[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Devanagari}\p{Script=Thai}\u200C\u200D]/u
const rightToLeft = String.raw`(?!\p{Nd})[\p{scx=Arabic}\p{scx=Hebrew}]`
/** A part reaches from the first to the last character of such a script, without letters of another. */
const rightToLeftParts = new RegExp(`(${rightToLeft}(?:(?:[^\\p{L}]|${rightToLeft})*${rightToLeft})?)`, 'u')
const numbers = /(\p{Nd}(?:[\p{Nd}.,:/-]*\p{Nd})?)/u
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/**
 * Splits a line of English, with names of any script in it, into parts that need one font file each, as they
 * stand from left to right: names from right to left are set whole, and the numbers in them from left to
 * right (a small part of the bidirectional algorithm, UAX #9). Control characters become spaces, invisible
 * ones go, and accents are composed with their letters (NFC).
 */
export function segmentsOf(text: string, face: Face): Segment[] {
  const shown = text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/(?![\u200C\u200D])\p{Cf}/gu, '')
    .normalize('NFC')
  return shown.split(rightToLeftParts).flatMap((part, index) => {
    if (part === '') return []
    if (index % 2 === 0) return runsOf(part, face).map((run) => segmentOf(run))
    const runs = part
      .split(numbers)
      .flatMap((unit, position) =>
        runsOf(unit, face).map((run) => (position % 2 === 1 || run.isComplex ? run : reversed(run))),
      )
    return [{ runs: runs.toReversed(), actual: null }]
  })
}

function segmentOf(run: Run): Segment {
  return { runs: [run], actual: run.isComplex ? run.text : null }
}

/** The characters between words from right to left, such as spaces and brackets. */
function reversed({ text, ...run }: Run): Run {
  const characters = Array.from(text, (character) => mirrored[character] ?? character)
  return { ...run, text: characters.toReversed().join('') }
}

function runsOf(text: string, face: Face): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const last = runs.at(-1)
    // A mark or a joiner belongs to the letter before it.
    const isMark = last !== undefined && /^[\p{M}\u200C\u200D]$/u.test(character)
    const isComplex = isMark ? last.isComplex || complex.test(character) : complex.test(character)
    const own = fileOf(face, character) ?? (isMark && last.isComplex ? last.file : null)
    const file = own ?? latinOf(face)
    const shown = own === null ? missing : character
    if (last && last.file.name === file.name && last.isComplex === isComplex) last.text += shown
    else runs.push({ file, text: shown, isComplex })
  }
  return runs
}
