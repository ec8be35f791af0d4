import { readFileSync } from 'node:fs'

/**
 * The most common passwords of eight characters and more, from the leaks that zxcvbn counted (MIT licence), in lower case. A file and no
 * service: what somebody is about to use leaves the bank in no form.
 */
const common = new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').trimEnd().split('\n'))

/** Words of a bank's name that many banks and many sentences share. */
const everydayWords = new Set(['bank', 'trust', 'company', 'limited', 'private', 'group', 'national'])
/** A shorter name would forbid too many words that merely hold it. */
const shortestWord = 4

export type Context = { username: string; email: string; firstName: string; lastName: string; bankName: string }

/** Why this is no password: many have it, or it holds a word that belongs to the person or the bank. Null when nothing is against it. */
export function reasonAgainstPassword(password: string, context: Context): 'PASSWORD_COMMON' | 'PASSWORD_PERSONAL' | null {
  const folded = fold(password)
  if (isCommon(folded)) return 'PASSWORD_COMMON'
  return wordsOf(context).some((word) => folded.includes(word)) ? 'PASSWORD_PERSONAL' : null
}

function isCommon(folded: string): boolean {
  // A number or a sign at the end is what everybody adds.
  const core = folded.replace(/[^\p{L}]+$/u, '')
  const isRepeated = new Set(folded).size < 4
  return isRepeated || common.has(folded) || common.has(core)
}

function wordsOf({ username, email, firstName, lastName, bankName }: Context): string[] {
  const [mailbox = ''] = email.split('@')
  const written = [username, mailbox, firstName, lastName, bankName].map(fold)
  const parts = written.flatMap((text) => [text, text.replace(/[^\p{L}\d]+/gu, ''), ...text.split(/[^\p{L}\d]+/u)])
  return parts.filter((word) => word.length >= shortestWord && !everydayWords.has(word))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
