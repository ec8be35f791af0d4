import { createHmac } from 'node:crypto'
import type { Keys } from './key-file.ts'
import { type ServerProofs, serverProofsOf } from './server-proofs.ts'

/** The sign-in keys, which are replaced together. */
export type SignInKeys = { pepper: Buffer; identifierKey: Buffer; deviceKey: Buffer }

/** The peppers by their numbers, and the one that passwords are hashed with from now on. */
export type Peppers = { present: number; all: ReadonlyMap<number, Buffer> }

/** MACs under the present sign-in keys, and under the other ones that the key file still has. */
export type SignInMacs = ServerProofs & {
  peppers: Peppers
  /** A MAC of a typed name, as the key of a count: the counts do not reveal which names were tried. */
  identifierMac: (identifier: string) => Buffer
  otherIdentifierMacs: (identifier: string) => Buffer[]
  /** The MAC of a browser's device cookie, and of the keys that count its tries. */
  deviceMac: (text: string) => Buffer
  otherDeviceMacs: (text: string) => Buffer[]
  /**
   * The MACs of a recovery code, that of the present pepper first: a pepper is secret, so a stolen database
   * alone allows no guessing.
   */
  recoveryMacs: (text: string) => [Buffer, ...Buffer[]]
}

/** All sign-in keys of a file by their numbers. The first ones stand in it without a number. */
export function signInKeysOf(keys: Keys): Map<number, SignInKeys> {
  const { pepper, identifierKey, deviceKey, signInKeys } = keys
  const numbered = Object.entries(signInKeys).map(([number, some]): [number, SignInKeys] => [
    Number(number),
    some,
  ])
  return pepper && identifierKey && deviceKey
    ? new Map([[1, { pepper, identifierKey, deviceKey }], ...numbered])
    : new Map(numbered)
}

/** The operations with the sign-in keys. The file's schema sees to it that the present ones are there. */
export function signInMacsOf(keys: Keys): SignInMacs {
  const all = signInKeysOf(keys)
  const present = all.get(keys.signInWith)
  if (!present) throw new Error(`There are no sign-in keys ${keys.signInWith}`)
  const others = [...all.values()].filter((some) => some !== present)
  const mac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  return {
    ...serverProofsOf(new Map([...all].map(([id, { deviceKey }]) => [id, deviceKey])), keys.signInWith),
    peppers: {
      present: keys.signInWith,
      all: new Map([...all].map(([number, { pepper }]) => [number, pepper])),
    },
    identifierMac: (identifier) => mac(present.identifierKey, identifier),
    otherIdentifierMacs: (identifier) => others.map(({ identifierKey }) => mac(identifierKey, identifier)),
    deviceMac: (text) => mac(present.deviceKey, text),
    otherDeviceMacs: (text) => others.map(({ deviceKey }) => mac(deviceKey, text)),
    recoveryMacs: (text) => [
      mac(present.pepper, `recovery|${text}`),
      ...others.map(({ pepper }) => mac(pepper, `recovery|${text}`)),
    ],
  }
}
