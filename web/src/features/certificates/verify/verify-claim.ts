import { claimLimits, tooLongText } from '@bank/contract'
import { texts } from './verify-texts.ts'

/** The number and hash to verify, as they are printed on the certificate. */
export type Claim = { number: string; hash: string }

/**
 * Hyphens, dashes and the minus sign: a phone or a text program may have put another one in the hyphen's
 * place.
 */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/** The bank's format: the PDF shows the hash in groups, and visitors type it in many ways. */
export function trimClaim({ number, hash }: Claim): Claim {
  return {
    number: number.replace(/\s/g, '').replace(dashes, '-').toUpperCase(),
    hash: hash.replace(/\s/g, '').toLowerCase(),
  }
}

/** A hash in groups of eight, as the certificate and the receipt print it. */
export function groupHash(hash: string): string {
  return hash.replace(/\s/g, '').replace(/.{8}(?=.)/g, '$& ')
}

/** HMAC-SHA256 in hexadecimal digits. */
const wholeHash = /^[0-9a-f]{64}$/

/** The first field for which the bank cannot be asked yet, with its sentence. */
export function problemOf(claim: Claim): { field: keyof Claim; text: string } | null {
  const missing = { number: texts.missingNumber, hash: texts.missingHash }
  for (const field of ['number', 'hash'] as const) {
    const most = claimLimits[field]
    if (claim[field] === '') return { field, text: missing[field] }
    if (claim[field].length > most) return { field, text: tooLongText(most) }
  }
  if (!wholeHash.test(claim.hash)) return { field: 'hash', text: texts.wrongHash }
  return null
}
