import type { Secrets } from '#platform/keys/secrets.ts'

/**
 * The bank's hash of a receipt, HMAC-SHA256 in hexadecimal digits. A key that the bank does not have, as in a
 * number that it never printed, costs the same work and proves nothing.
 */
export function receiptHash(
  secrets: Secrets,
  macDigest: Buffer,
  key: number | undefined,
): { hash: string; hasKey: boolean } {
  const hasKey = key !== undefined && secrets.hasCertificateKey(key)
  const used = hasKey ? key : secrets.certificateKey
  return { hash: secrets.certificateMac(macDigest, used).toString('hex'), hasKey }
}
