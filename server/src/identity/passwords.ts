import { randomBytes } from 'node:crypto'
import { hash, type Options, verify } from '@node-rs/argon2'
import { refuse } from '#platform/refusal.ts'

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * Compares with nobody's password where there is no hash, so that an unknown name costs what a known one
   * does.
   */
  isRight: (hash: string | null, password: string) => Promise<boolean>
  /**
   * Lets few work at once and few wait; refuses BUSY beyond that. A hash is the easiest lever to overload the
   * bank with.
   */
  whenThereIsRoom: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** OWASP's figures for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 2
const waiting = 16

/** Argon2id (RFC 9106) with the bank's pepper as its secret. */
export async function openPasswords(pepper: Buffer): Promise<Passwords> {
  const options: Options = { ...cost, secret: pepper }
  const nobodys = await hash(randomBytes(32), options)
  return {
    hash: (password) => hash(password.normalize('NFKC'), options),
    isRight: async (known, password) => {
      const isSame = await verify(known ?? nobodys, password.normalize('NFKC'), options)
      return known !== null && isSame
    },
    whenThereIsRoom: openGate(),
  }
}

function openGate(): Passwords['whenThereIsRoom'] {
  let working = 0
  const queue: (() => void)[] = []
  return async (work) => {
    if (working >= atOnce) {
      if (queue.length >= waiting) refuse('BUSY')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // Whoever waited longest takes over the place.
      if (next) next()
      else working -= 1
    }
  }
}
