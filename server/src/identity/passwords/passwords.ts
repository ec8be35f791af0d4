import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import type { Peppers } from '#platform/keys/sign-in-keys.ts'
import { refuse } from '#platform/refusal.ts'

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Compares with a dummy hash where there is none, so that an unknown name takes as long as a known one. */
  isRight: (hash: string | null, password: string) => Promise<boolean>
  /** Whether an older pepper than the present one went into it. */
  isOfOlderPepper: (hash: string) => boolean
  /**
   * Limits how many hashes are computed and how many callers wait; refuses BUSY beyond that. Hashing is the
   * cheapest way to overload the bank.
   */
  runInTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Whether the next caller would be refused as BUSY. */
  isFull: () => boolean
  /** How many callers wait for their hash now. */
  countWaiting: () => number
}

export type PasswordCost = Required<Pick<Options, 'memoryCost' | 'timeCost' | 'parallelism'>>

/** OWASP's figures for argon2id; `memoryCost` in KiB. */
export const owaspCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 2
const waiting = 16

/**
 * Argon2id (RFC 9106) with the bank's pepper as its secret. A hash of any but the first pepper begins with
 * its number and a colon. `cost` is that of new hashes: an older hash names its own.
 */
export async function openPasswords({ present, all }: Peppers, cost = owaspCost): Promise<Passwords> {
  const optionsOf = (number: number): Options | null => {
    const secret = all.get(number)
    return secret === undefined ? null : { ...cost, secret }
  }
  const options = optionsOf(present)
  if (options === null) throw new Error(`There is no pepper ${present}`)
  const dummyHash = await hash(randomBytes(32), options)
  return {
    hash: async (password) => {
      const made = await hash(password.normalize('NFKC'), options)
      return present === 1 ? made : `${present}:${made}`
    },
    isRight: async (known, password) => {
      const { number, encoded } = partsOf(known ?? dummyHash)
      const optionsOfHash = known === null ? options : optionsOf(number)
      // A hash whose pepper was dropped takes as long as the others, and no password is right.
      const isSame = await verify(
        optionsOfHash === null ? dummyHash : encoded,
        password.normalize('NFKC'),
        optionsOfHash ?? options,
      )
      return known !== null && optionsOfHash !== null && isSame
    },
    isOfOlderPepper: (known) => partsOf(known).number < present,
    ...openGate(),
  }
}

function partsOf(known: string): { number: number; encoded: string } {
  const [, number, encoded] = /^(\d{1,3}):(.*)$/.exec(known) ?? []
  return encoded === undefined ? { number: 1, encoded: known } : { number: Number(number), encoded }
}

function openGate(): Pick<Passwords, 'runInTurn' | 'isFull' | 'countWaiting'> {
  let working = 0
  const queue: (() => void)[] = []
  const isFull = () => queue.length >= waiting
  const runInTurn: Passwords['runInTurn'] = async (work) => {
    if (working >= atOnce) {
      if (isFull()) refuse('BUSY')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The longest-waiting caller takes over the slot.
      if (next) next()
      else working -= 1
    }
  }
  return { runInTurn, isFull, countWaiting: () => queue.length }
}
