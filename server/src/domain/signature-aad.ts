import type { Aad } from '#platform/keys/secrets.ts'

/** The additional data that a certificate's signature is encrypted with. */
export function signatureAad(certificateId: string): Aad {
  return { table: 'bank.certificate', column: 'signature', row: certificateId }
}
