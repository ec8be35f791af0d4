import { crc32 } from 'node:zlib'
import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base32nopad, base58, base64urlnopad, hex } from '@scure/base'
import { decoded } from './coin-addresses.ts'

/* Addresses of networks that keep accounts. Each function answers the address in one form, or null. */

/** EIP-55: 20 bytes in hexadecimal, where the capitals are the check digits. */
export function evmAddress(typed: string): string | null {
  const digits = /^0x([\da-fA-F]{40})$/.exec(typed)?.[1]?.toLowerCase()
  if (digits === undefined) return null
  const hash = hex.encode(keccak_256(Buffer.from(digits, 'ascii')))
  const checked = Array.from(digits)
    .map((digit, index) => (parseInt(hash.charAt(index), 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')
  return `0x${checked}` === typed ? typed : null
}

/** 32 bytes in Base58: a key, without check digits. */
export function solanaAddress(typed: string): string | null {
  return typed.length <= 44 && decoded(base58, typed)?.length === 32 ? typed : null
}

/** SS58 with Polkadot's own prefix, 0: other prefixes are other networks with the same keys. */
export function polkadotAddress(typed: string): string | null {
  const bytes = typed.length <= 50 ? decoded(base58, typed) : null
  if (bytes === null || bytes.length !== 35 || bytes[0] !== 0) return null
  const sum = blake2b(Buffer.concat([Buffer.from('SS58PRE'), bytes.subarray(0, 33)]), { dkLen: 64 })
  return bytes[33] === sum[0] && bytes[34] === sum[1] ? typed : null
}

/** A named account below another one, an implicit one (64 hexadecimal digits), or one of an Ethereum key. */
export function nearAddress(typed: string): string | null {
  if (/^0x/i.test(typed)) return evmAddress(typed) === null ? null : typed
  if (/^[\da-f]{64}$/.test(typed)) return typed
  const isName = typed.length <= 64 && /^(([a-z\d]+[-_])*[a-z\d]+\.)+([a-z\d]+[-_])*[a-z\d]+$/.test(typed)
  return isName ? typed : null
}

/**
 * Tag, workchain, 32 bytes and a CRC-16, in either Base64; stored in the URL-safe one. Test addresses are
 * refused.
 */
export function tonAddress(typed: string): string | null {
  const address = /^[\w-]{48}$/.test(typed)
    ? typed
    : /^[A-Za-z\d+/]{48}$/.test(typed)
      ? typed.replaceAll('+', '-').replaceAll('/', '_')
      : null
  const bytes = address === null ? null : decoded(base64urlnopad, address)
  if (address === null || bytes === null || bytes.length !== 36) return null
  const [tag = 0, chain = 1] = bytes
  const isOurs = (tag === 0x11 || tag === 0x51) && (chain === 0x00 || chain === 0xff)
  return isOurs && crc16(bytes) === 0 ? address : null
}

/** CRC-16 of XMODEM; over content and its own check digits it is zero. */
function crc16(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : sum << 1
  }
  return sum
}

/**
 * An account identifier (CRC-32 and 28 bytes in hexadecimal) or a principal (CRC-32 and up to 29 bytes in
 * Base32, in groups).
 */
export function internetComputerAddress(typed: string): string | null {
  const lower = typed.toLowerCase()
  if (/^[\da-f]{64}$/.test(lower)) return hasValidChecksum(hex.decode(lower)) ? lower : null
  const bytes = /^[a-z2-7]{5}(-[a-z2-7]{1,5})+$/.test(lower)
    ? decoded(base32nopad, lower.replaceAll('-', '').toUpperCase())
    : null
  // Users' own principals have 29 bytes; a canister's has 10.
  if (bytes === null || !(bytes.length === 33 || bytes.length === 14) || !hasValidChecksum(bytes)) return null
  const grouped = base32nopad
    .encode(bytes)
    .toLowerCase()
    .replaceAll(/(.{5})(?=.)/g, '$1-')
  return grouped === lower ? lower : null
}

function hasValidChecksum(bytes: Uint8Array): boolean {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) === crc32(bytes.subarray(4))
}
