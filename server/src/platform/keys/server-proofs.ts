import { createHmac, hkdfSync } from 'node:crypto'
import { keyBytes } from './key-file.ts'

/** HMAC works on blocks of this size (RFC 2104). */
const blockBytes = 64

/** A key of proofs as the database keeps it: its two pads, in hex. */
export type ProofKey = { number: number; inner_pad: string; outer_pad: string }

/** The means to show the database that this server has the key file. */
export type ServerProofs = {
  /** The proof of a text: the number of the present sign-in keys, and a MAC under a key derived from them. */
  proofOf: (text: string) => string
  /** The keys that the owner gives the database, one for each number of sign-in keys in the file. */
  proofKeys: ProofKey[]
}

/** The operations with the keys of proofs, which come from these keys of devices, by their numbers. */
export function serverProofsOf(deviceKeys: ReadonlyMap<number, Buffer>, present: number): ServerProofs {
  const derived = new Map([...deviceKeys].map(([number, key]) => [number, proofKeyOf(key)]))
  const key = derived.get(present)
  if (!key) throw new Error(`There are no sign-in keys ${present}`)
  return {
    proofOf: (text) => `${present}|${createHmac('sha256', key).update(text).digest('hex')}`,
    proofKeys: [...derived].map(([number, some]) => ({
      number,
      inner_pad: padOf(some, 0x36),
      outer_pad: padOf(some, 0x5c),
    })),
  }
}

/**
 * Derived (HKDF, RFC 5869), so that the database, which has this key to compare with, does not have the one
 * that signs device cookies.
 */
function proofKeyOf(deviceKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', deviceKey, '', 'bank server proof', keyBytes))
}

function padOf(key: Buffer, constant: number): string {
  const pad = Buffer.alloc(blockBytes, constant)
  key.forEach((byte, at) => {
    pad[at] = byte ^ constant
  })
  return pad.toString('hex')
}
