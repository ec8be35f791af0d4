import type { Place } from '#platform/secrets.ts'

/** Where a certificate's signature is sealed. */
export function signaturePlace(certificateId: string): Place {
  return { table: 'bank.certificate', column: 'signature', row: certificateId }
}
