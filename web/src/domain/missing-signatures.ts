import type { ListedOrder, Signatures } from '@bank/contract'
import { capitalised } from '#lib/data/capitalised.ts'

type Signed = Pick<ListedOrder, 'needed' | 'signatures'>

/** The signatures that an order still needs by its rules; null where it waits for none, or has no rules. */
export function missingSignatures({ needed, signatures }: Signed): Signatures | null {
  if (needed === null) return null
  const a = signatures.filter((signature) => signature.class === 'A').length
  const b = signatures.length - a
  // A signature of class A may take the place of one of class B.
  const spare = Math.max(0, a - needed.a)
  return { a: Math.max(0, needed.a - a), b: Math.max(0, needed.b - b - spare) }
}

const eitherClass = 'A or\u00a0B'
const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/**
 * "One signature of class A and one of class A or B": A counts where B is asked for. An order needs none any
 * more where its rules have become fewer since it was signed; a person who may sign it still has to.
 */
export function signaturesToGet({ a, b }: Signatures): string {
  if (a === 0 && b === 0) return 'None. The next signature completes the order.'
  const inWords = (count: number, name: string, noun: string) =>
    `${numbers[count] ?? count} ${noun}of class\u00a0${name}`
  const noun = (count: number) => (count === 1 ? 'signature ' : 'signatures ')
  if (a === 0) return capitalised(inWords(b, eitherClass, noun(b)))
  if (b === 0) return capitalised(inWords(a, 'A', noun(a)))
  return `${capitalised(inWords(a, 'A', noun(a)))} and ${inWords(b, eitherClass, '')}`
}
