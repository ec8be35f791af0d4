import type { AdminContext, ClientContext } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import { refuse } from '#platform/refusal.ts'
import {
  type CertificateRow,
  findClientOfCertificate,
  findOwnCertificate,
  findSignature,
  listSignatories,
} from './queries.ts'
import { readSignature } from '#domain/signature-picture.ts'

/** The reads of a client, or of a person who acts for a holder: `clientId` is the holder's id then. */
export type ReaderContext = Pick<ClientContext, 'tx' | 'clientId' | 'services'>

/** Returns one of the holder's certificates. Refuses CERTIFICATE_NOT_FOUND. */
export async function showCertificate({ tx, clientId, services }: ReaderContext, certificateId: string) {
  const found = await findOwnCertificate(tx, clientId, bankDay(services.clock()), certificateId)
  return presentCertificate(found ?? refuse('CERTIFICATE_NOT_FOUND'))
}

/** Returns any certificate, with its client. Refuses CERTIFICATE_NOT_FOUND. */
export async function showCertificateToAdmin(
  { tx, services }: Pick<AdminContext, 'tx' | 'services'>,
  certificateId: string,
) {
  const client = (await findClientOfCertificate(tx, certificateId)) ?? refuse('CERTIFICATE_NOT_FOUND')
  return { ...(await showCertificate({ tx, services, clientId: client.id }, certificateId)), client }
}

/**
 * Returns the signature of one of the holder's certificates, decrypted, and who signed for joint holders or
 * an organisation. Refuses CERTIFICATE_NOT_FOUND.
 */
export async function showSignature({ tx, clientId, services }: ReaderContext, certificateId: string) {
  const { signature, dataKey, holder, drawnBy } =
    (await findSignature(tx, clientId, certificateId)) ?? refuse('CERTIFICATE_NOT_FOUND')
  const image = services.secrets.decryptFor({ id: clientId, dataKey }, signature, signatureAad(certificateId))
  const picture = readSignature(image)
  if (picture === null) throw new Error(`The signature of certificate ${certificateId} is no picture`)
  const drawn = { mediaType: picture.mediaType, image }
  if (drawnBy === null) return drawn
  return { ...drawn, signedFor: { holder, drawnBy, signatories: await listSignatories(tx, certificateId) } }
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
