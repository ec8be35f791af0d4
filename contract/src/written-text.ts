import { z } from 'zod'

/** Text that one person writes and another reads: no character in it may make it look like other text. */

export const unreadable = 'Please use letters, digits and punctuation only'

/**
 * A line without invisible characters and bidirectional controls: control and format characters,
 * surrogates, unassigned code points, line breaks, default-ignorable code points (variation selectors among
 * them) and the blank braille pattern. `bank.without_invisible` is the same rule for the tables, except for
 * unassigned code points: another version of Unicode may have assigned them.
 */
const hidden = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800'

/**
 * The scripts that use joiners (U+200C, U+200D): Arabic, for Persian and Urdu, with the vowel signs that it
 * shares with other scripts; and the Indic scripts, for conjuncts. Elsewhere a joiner is invisible and makes
 * two names look the same.
 */
const joiningScripts = [
  '\\p{scx=Arabic}',
  '\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Gurmukhi}\\p{sc=Gujarati}\\p{sc=Oriya}',
  '\\p{sc=Tamil}\\p{sc=Telugu}\\p{sc=Kannada}\\p{sc=Malayalam}\\p{sc=Sinhala}',
]
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joiningScripts.join('')}]`
const joined = `${joiningLetter}[\\u200c\\u200d](?=${joiningLetter})`
const visibleLine = new RegExp(`^(?:[^${hidden}]|${joined})*$`, 'u')

/**
 * Characters that change the direction of the text after them: embeddings, overrides and isolates (UAX 9).
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const prose = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\t])*$/u

type Sentences = { missing?: string; tooLong?: string; unreadable?: string }

/** The sentence at a field whose text is too long. No field cuts what was pasted into it. */
export function tooLongText(maximum: number): string {
  return `Please use at most ${maximum.toLocaleString('en-GB')} characters`
}

/** A name, a label, a note of one line. */
export function lineSchema(
  maximum: number,
  { missing, tooLong = tooLongText(maximum), unreadable: sentence = unreadable }: Sentences = {},
) {
  return z.string(missing).trim().min(1, missing).max(maximum, tooLong).regex(visibleLine, sentence)
}

/** Several lines, such as a postal address; none is empty. */
export function linesSchema(
  maximum: number,
  { missing, tooLong = tooLongText(maximum), unreadable: sentence = unreadable }: Sentences = {},
) {
  return z
    .string(missing)
    .max(2 * maximum, tooLong)
    .transform((typed) =>
      typed
        .split(/\r\n?|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('\n'),
    )
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(maximum, tooLong)
        .refine((lines) => lines.split('\n').every((line) => visibleLine.test(line)), sentence),
    )
}

/** Sentences on any number of lines. Emoji keep their joiners. */
export function proseSchema(
  maximum: number,
  { missing, tooLong = tooLongText(maximum), unreadable: sentence = unreadable }: Sentences = {},
) {
  return z.string(missing).trim().min(1, missing).max(maximum, tooLong).regex(prose, sentence)
}

/**
 * Removes bidirectional controls. Telephones add them around copied numbers, so a chat drops them instead of
 * refusing the text.
 */
export function withoutDirections(text: string): string {
  return text.replace(directions, '')
}
