import { crc32 } from 'node:zlib'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, base58xrp, bech32, bech32m, type BytesCoder } from '@scure/base'

/*
 * Addresses of networks that descend from Bitcoin, or write theirs as Bitcoin does. Each function answers the
 * address in one form, or null.
 */

/** P2PKH and P2SH in Base58Check; SegWit version 0 in bech32 (BIP 173) and Taproot in bech32m (BIP 350). */
export function bitcoinAddress(typed: string): string | null {
  const address = /^bc1/i.test(typed) ? lowered(typed) : null
  if (address !== null) return isSegwit(address) ? address : null
  return hasVersion(typed, [0x00, 0x05]) ? typed : null
}

/** P2PKH (D) and P2SH (A or 9). */
export function dogecoinAddress(typed: string): string | null {
  return hasVersion(typed, [0x1e, 0x16]) ? typed : null
}

/** Base58Check over 0x41 and 20 bytes. */
export function tronAddress(typed: string): string | null {
  return hasVersion(typed, [0x41]) ? typed : null
}

/** A classic address (r), or an X-address of the main network, which contains the destination tag (XLS-5). */
export function xrpAddress(typed: string): string | null {
  const bytes = withoutCheck(base58xrp, typed)
  if (bytes === null) return null
  if (bytes.length === 21 && bytes[0] === 0) return typed
  const isTagged = bytes.length === 31 && bytes[0] === 0x05 && bytes[1] === 0x44
  // Flag 0: no tag, and zeros in its place; flag 1: a tag of 32 bits, and zeros behind it.
  const zerosFrom = bytes[22] === 0 ? 23 : 27
  return isTagged && (bytes[22] ?? 2) <= 1 && bytes.subarray(zerosFrom).every((byte) => byte === 0)
    ? typed
    : null
}

/**
 * Shelley payment addresses of the main network (CIP-19, bech32), and Byron ones (CBOR in Base58, with a
 * CRC-32).
 */
export function cardanoAddress(typed: string): string | null {
  if (!/^addr1/i.test(typed)) return isByron(typed) ? typed : null
  const address = lowered(typed)
  const parts = address === null ? undefined : bech32.decodeUnsafe(address, 200)
  if (address === null || parts?.prefix !== 'addr') return null
  const bytes = bech32.fromWordsUnsafe(parts.words)
  const [header = 0xff] = bytes ?? []
  const isMainnet = (header & 0x0f) === 1
  const type = header >> 4
  const length = bytes?.length ?? 0
  const isWhole =
    type <= 3 ? length === 57 : type <= 5 ? length > 29 && length <= 44 : type <= 7 && length === 29
  return isMainnet && isWhole ? address : null
}

/**
 * CashAddr with the prefix, which may be left out when typing. The old Base58 form is Bitcoin's, and is
 * refused.
 */
export function cashAddress(typed: string): string | null {
  const bare = lowered(typed)?.replace(/^bitcoincash:/, '')
  if (bare === undefined || !/^[qprz][02-9ac-hj-np-z]{40,70}$/.test(bare)) return null
  const words = Array.from(bare).map((character) => cashCharacters.indexOf(character))
  const prefix = Array.from('bitcoincash').map((character) => character.charCodeAt(0) & 0x1f)
  if (cashSum([...prefix, 0, ...words]) !== 0n) return null
  const bytes = bech32.fromWordsUnsafe(words.slice(0, -8))
  const [version = 0xff] = bytes ?? []
  // Types: a key's hash, a script's hash, and the same for wallets that know of tokens. Only a script's hash
  // may have 32 bytes.
  const [type, size] = [version >> 3, version & 0x07]
  const isWhole = size === 0 ? bytes?.length === 21 : size === 3 && type % 2 === 1 && bytes?.length === 33
  return type <= 3 && isWhole ? `bitcoincash:${bare}` : null
}

const cashCharacters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

/** The checksum of CashAddr: a BCH code over 40 bits, zero for what is right. */
function cashSum(values: number[]): bigint {
  const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n]
  const sum = values.reduce((before, value) => {
    const shifted = ((before & 0x07ffffffffn) << 5n) ^ BigInt(value)
    return generators.reduce(
      (mixed, generator, bit) => ((before >> BigInt(35 + bit)) & 1n ? mixed ^ generator : mixed),
      shifted,
    )
  }, 1n)
  return sum ^ 1n
}

/** bech32 may be written in capitals, for smaller QR codes, but not in both. */
function lowered(typed: string): string | null {
  const lower = typed.toLowerCase()
  return typed === lower || typed === typed.toUpperCase() ? lower : null
}

function isSegwit(address: string): boolean {
  const first = bech32.decodeUnsafe(address)
  if (first?.prefix === 'bc' && first.words[0] === 0) {
    return [20, 32].includes(bech32.fromWordsUnsafe(first.words.slice(1))?.length ?? 0)
  }
  // Versions above 1 have no rules yet: a miner may take what is sent there.
  const later = bech32m.decodeUnsafe(address)
  return (
    later?.prefix === 'bc' &&
    later.words[0] === 1 &&
    bech32m.fromWordsUnsafe(later.words.slice(1))?.length === 32
  )
}

function hasVersion(typed: string, versions: readonly number[]): boolean {
  const bytes = withoutCheck(base58, typed)
  return bytes !== null && bytes.length === 21 && versions.includes(bytes[0] ?? -1)
}

/** Base58Check: the last four bytes are the first of a double SHA-256 over the others. */
function withoutCheck(alphabet: BytesCoder, typed: string): Uint8Array | null {
  const bytes = decoded(alphabet, typed)
  if (bytes === null || bytes.length < 5) return null
  const content = bytes.subarray(0, -4)
  const check = sha256(sha256(content)).subarray(0, 4)
  return bytes.subarray(-4).every((byte, index) => byte === check[index]) ? content : null
}

/** [24(content), CRC-32 of the content], in CBOR, in Base58. */
function isByron(typed: string): boolean {
  const bytes = /^(Ae2|Ddz)/.test(typed) ? decoded(base58, typed) : null
  if (bytes === null || bytes[0] !== 0x82 || bytes[1] !== 0xd8 || bytes[2] !== 0x18 || bytes[3] !== 0x58)
    return false
  const end = 5 + (bytes[4] ?? 0)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return (
    bytes.length === end + 5 &&
    bytes[end] === 0x1a &&
    view.getUint32(end + 1) === crc32(bytes.subarray(5, end))
  )
}

/** Decodes text; null where it is not in this encoding. */
export function decoded(coder: BytesCoder, typed: string): Uint8Array | null {
  try {
    return coder.decode(typed)
  } catch {
    return null
  }
}
