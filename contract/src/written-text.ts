import { z } from 'zod'

/** Text that one person writes and another reads: nothing in it may make it look like other text. */

export const unreadable = 'Please use letters, digits and punctuation only'

/**
 * One line without anything that cannot be seen, or that turns the direction of writing: control and format
 * characters, halves of characters, unassigned ones, line breaks, and fillers that show as nothing. A joiner
 * stands between two letters only, where Persian and Hindi names need it.
 */
const hidden =
  '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Cn}\\p{Zl}\\p{Zp}\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u2800\\u3164\\uffa0'
const joined = '[\\p{L}\\p{M}][\\u200c\\u200d](?=[\\p{L}\\p{M}])'
const visibleLine = new RegExp(`^(?:[^${hidden}]|${joined})*$`, 'u')

/** What turns the direction of writing for the text after it: embeddings, overrides and isolates (UAX 9). */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

const prose = /^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|[\n\t])*$/u

type Sentences = { missing?: string; tooLong?: string; unreadable?: string }

/** A name, a label, a note of one line. */
export function lineSchema(
  maximum: number,
  { missing, tooLong, unreadable: sentence = unreadable }: Sentences = {},
) {
  return z.string(missing).trim().min(1, missing).max(maximum, tooLong).regex(visibleLine, sentence)
}

/** Several lines, such as a postal address: one below the other, none of them empty. */
export function linesSchema(
  maximum: number,
  { missing, tooLong, unreadable: sentence = unreadable }: Sentences = {},
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

/** Sentences in as many lines as it takes. Emoji keep what joins them. */
export function proseSchema(
  maximum: number,
  { missing, tooLong, unreadable: sentence = unreadable }: Sentences = {},
) {
  return z.string(missing).trim().min(1, missing).max(maximum, tooLong).regex(prose, sentence)
}

/**
 * Without direction controls. A telephone puts them round numbers that are copied from it, so a chat drops
 * them and refuses nothing.
 */
export function withoutDirections(text: string): string {
  return text.replace(directions, '')
}
