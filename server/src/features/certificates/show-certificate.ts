import type { ClientContext } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import { refuse } from '#platform/refusal.ts'
import { type CertificateRow, findOwnCertificate, findSignature } from './queries.ts'
import { readSignature } from './signature-picture.ts'

/** Returns one of the client's certificates. Refuses CERTIFICATE_NOT_FOUND. */
export async function showCertificate({ tx, clientId, services }: ClientContext, certificateId: string) {
  const found = await findOwnCertificate(tx, clientId, bankDay(services.clock()), certificateId)
  return presentCertificate(found ?? refuse('CERTIFICATE_NOT_FOUND'))
}

/** Returns the signature of one of the client's certificates, decrypted. Refuses CERTIFICATE_NOT_FOUND. */
export async function showSignature({ tx, clientId, services }: ClientContext, certificateId: string) {
  const { signature, dataKey } =
    (await findSignature(tx, clientId, certificateId)) ?? refuse('CERTIFICATE_NOT_FOUND')
  const image = services.secrets.decryptFor({ id: clientId, dataKey }, signature, signatureAad(certificateId))
  const picture = readSignature(image)
  if (picture === null) throw new Error(`The signature of certificate ${certificateId} is no picture`)
  return { mediaType: picture.mediaType, image }
}

/** A certificate as the contract has it. */
export function presentCertificate({
  createdAt,
  maturedAt,
  accountId,
  nickname,
  last4,
  ...certificate
}: CertificateRow) {
  return {
    ...certificate,
    createdAt: createdAt.toISOString(),
    maturedAt: maturedAt?.toISOString() ?? null,
    account: { id: accountId, nickname, last4 },
  }
}
