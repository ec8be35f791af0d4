import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Some 49,000 common passwords in lower case, from zxcvbn-ts (MIT licence). A package and not a service, so
 * that no password leaves the bank. zxcvbn-ts finds repetitions, sequences and numbers by rule and has few of
 * them in its list; so does `isPattern`. Read at the first use.
 */
let common: ReadonlySet<string> | undefined

/** Characters that follow each other on a keyboard or in the alphabet, read in both directions. */
const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'wxcvbn',
  '!@#$%^&*()',
  '!"£$%^&*()',
].flatMap((text) => [text, Array.from(text).toReversed().join('')])
/** The shortest run of neighbouring characters that counts as a sequence. */
const shortestSequence = 3

const repetition = /^(.+?)\1+$/u
/** The longest repeated part that counts as a pattern; a longer one is looked up by itself. */
const longestPattern = 4
/** A number with fewer digits counts as a pattern: dates and telephone numbers have fewer. */
const shortestNumber = 12

/** The letters that signs and digits stand for; 1 and ! stand for two. */
const lookalikes = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
}
const alphabets = ['i', 'l'].map(
  (one) => new Map(Object.entries({ ...lookalikes, '1': one, '!': one, '|': one })),
)

/** Words of a bank's name that many banks and many sentences share. */
const everydayWords = new Set(['bank', 'trust', 'company', 'limited', 'private', 'group', 'national'])
/** Names shorter than this are ignored: they occur inside too many ordinary words. */
const shortestWord = 4

export type Context = {
  username: string
  email: string
  firstName: string
  lastName: string
  bankName: string
}

/**
 * Returns why a password is refused, or null. It must not be common, follow a pattern, or contain a name of
 * the user or the bank. The profile, the setup wizard, a one-time password and its replacement share this
 * rule.
 */
export function reasonAgainstPassword(
  password: string,
  context: Context,
): 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL' | null {
  const folded = fold(password)
  if (isCommon(folded) || isPattern(folded)) return 'PASSWORD_COMMON'
  const spellings = [folded, ...spelledOut(folded)]
  const isPersonal = wordsOf(context).some((word) => spellings.some((text) => text.includes(word)))
  return isPersonal ? 'PASSWORD_PERSONAL' : null
}

/**
 * Returns whether the list contains the password, also without the digits and signs around its letters, or
 * with lookalikes replaced.
 */
function isCommon(folded: string): boolean {
  const unrepeated = repetition.exec(folded)?.[1] ?? folded
  const ending = unrepeated.replace(/[^\p{L}]+$/u, '')
  const cores = [folded, unrepeated, ending, ending.replace(/^[^\p{L}]+/u, '')]
  const known = (common ??= new Set(dictionary['passwords-common']))
  return cores.some((core) => [core, ...spelledOut(core)].some((text) => known.has(text)))
}

/** Returns whether the password repeats a few characters, is a number, or is mostly sequences. */
function isPattern(folded: string): boolean {
  const isFew = new Set(folded).size < 4
  const isRepeated = (repetition.exec(folded)?.[1]?.length ?? Infinity) <= longestPattern
  const isNumber = !/\p{L}/u.test(folded) && folded.length < shortestNumber
  return isFew || isRepeated || isNumber || charactersOutsideSequences(folded) < shortestSequence
}

function charactersOutsideSequences(text: string): number {
  let outside = 0
  for (let index = 0; index < text.length;) {
    const length = Math.max(...sequences.map((sequence) => sharedLength(text, index, sequence)))
    // A repeated character is as easy to guess as a single one.
    const isAgain = text.charAt(index) === text.charAt(index - 1)
    outside += length < shortestSequence && !isAgain ? 1 : 0
    index += length < shortestSequence ? 1 : length
  }
  return outside
}

/** Returns how many characters of the text, from this place on, follow each other in the sequence. */
function sharedLength(text: string, from: number, sequence: string): number {
  const start = sequence.indexOf(text.charAt(from))
  let length = 0
  if (start < 0) return length
  const fits = () => text.charAt(from + length) === sequence.charAt(start + length)
  while (start + length < sequence.length && fits()) length += 1
  return length
}

function spelledOut(text: string): string[] {
  return alphabets.map((letters) => Array.from(text, (sign) => letters.get(sign) ?? sign).join(''))
}

function wordsOf({ username, email, firstName, lastName, bankName }: Context): string[] {
  const [mailbox = ''] = email.split('@')
  const written = [username, mailbox, firstName, lastName, bankName].map(fold)
  const parts = written.flatMap((text) => [
    text,
    text.replace(/[^\p{L}\d]+/gu, ''),
    ...text.split(/[^\p{L}\d]+/u),
  ])
  return parts.filter((word) => word.length >= shortestWord && !everydayWords.has(word))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
