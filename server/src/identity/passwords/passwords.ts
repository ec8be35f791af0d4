import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { refuse } from '#platform/refusal.ts'

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Compares with a dummy hash where there is none, so that an unknown name takes as long as a known one. */
  isRight: (hash: string | null, password: string) => Promise<boolean>
  /**
   * Limits how many hashes are computed and how many callers wait; refuses BUSY beyond that. Hashing is the
   * cheapest way to overload the bank.
   */
  whenThereIsRoom: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** How many callers wait for their hash now. */
  countWaiting: () => number
}

/** OWASP's figures for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 2
const waiting = 16

/** Argon2id (RFC 9106) with the bank's pepper as its secret. */
export async function openPasswords(pepper: Buffer): Promise<Passwords> {
  const options: Options = { ...cost, secret: pepper }
  const dummyHash = await hash(randomBytes(32), options)
  return {
    hash: (password) => hash(password.normalize('NFKC'), options),
    isRight: async (known, password) => {
      const isSame = await verify(known ?? dummyHash, password.normalize('NFKC'), options)
      return known !== null && isSame
    },
    ...openGate(),
  }
}

function openGate(): Pick<Passwords, 'whenThereIsRoom' | 'countWaiting'> {
  let working = 0
  const queue: (() => void)[] = []
  const whenThereIsRoom: Passwords['whenThereIsRoom'] = async (work) => {
    if (working >= atOnce) {
      if (queue.length >= waiting) refuse('BUSY')
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
  return { whenThereIsRoom, countWaiting: () => queue.length }
}
