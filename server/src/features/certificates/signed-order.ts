import { createHash } from 'node:crypto'
import type { CertificateOrder } from '@bank/contract'
import type { SignedOrder } from '#ledger/certificate.ts'
import { refuse } from '#platform/refusal.ts'
import { readSignature } from './signature-picture.ts'

/**
 * An order with its picture looked into and counted by its hash, which is what a code and the certificate are
 * bound to.
 */
export function readOrder({ signature, ...order }: CertificateOrder): SignedOrder & { picture: Buffer } {
  const { bytes } = readSignature(signature) ?? refuse('INVALID_SIGNATURE')
  return { ...order, picture: bytes, signatureHash: createHash('sha256').update(bytes).digest() }
}
