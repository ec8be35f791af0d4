import { paperSizeSchema } from '@bank/contract'
import { z } from 'zod'
import { type Download, download } from '#http/downloads.ts'
import { bankDay } from '#domain/bank-day.ts'
import { signatureAad } from '#domain/signature-aad.ts'
import { refuse } from '#platform/refusal.ts'
import type { PrintableCertificate } from './printable-certificate.ts'
import {
  findOfficer,
  findOwnCertificate,
  findSignature,
  listSignatories,
} from '#features/certificates/queries.ts'

const askedSchema = z.strictObject({ certificateId: z.uuid(), paper: paperSizeSchema.default('A4') })

const description = {
  path: '/api/certificates/:certificateId/paper',
  operationId: 'certificates.pdf',
  tag: 'Certificates',
  summary: 'A certificate as a PDF',
  mediaType: 'application/pdf',
  reader: 'client',
  byRight: 'certificates',
  refusals: ['CERTIFICATE_NOT_FOUND'],
} as const

/** The PDF of a certificate, for its holder, and for people whose mandate shows certificates. */
export const certificateFiles: readonly Download[] = [
  download(description, askedSchema, async ({ services, read }, { certificateId, paper: pageSize }) => {
    const { config, secrets, clock } = services
    const certificate = await read(async ({ tx, clientId }): Promise<PrintableCertificate> => {
      const found =
        (await findOwnCertificate(tx, clientId, bankDay(clock()), certificateId)) ??
        refuse('CERTIFICATE_NOT_FOUND')
      const { signature, dataKey, holder, drawnBy } =
        (await findSignature(tx, clientId, certificateId)) ?? refuse('CERTIFICATE_NOT_FOUND')
      const { nickname: accountName, last4, createdAt, maturedAt, ...facts } = found
      return {
        ...facts,
        accountName,
        accountMasked: `•••• ${last4}`,
        bankName: config.bank.name,
        origin: config.publicOrigins?.[0] ?? `http://localhost:${config.port}`,
        holder,
        drawnBy,
        signatories: await listSignatories(tx, certificateId),
        issuedAt: createdAt.toISOString(),
        issuedOn: bankDay(createdAt),
        returnedOn: maturedAt && bankDay(maturedAt),
        signature: Buffer.from(
          secrets.decryptFor({ id: clientId, dataKey }, signature, signatureAad(certificateId)),
          'base64',
        ),
        officer: await findOfficer(tx, certificateId),
        pageSize,
      }
    })
    return { name: `${certificate.number}.pdf`, type: 'application/pdf', pieces: toSinglePiece(certificate) }
  }),
]

/** The document as its one piece. What draws it is loaded at the first one. */
async function* toSinglePiece(certificate: PrintableCertificate): AsyncIterable<Uint8Array> {
  const { drawCertificate } = await import('./certificate-pdf.ts')
  yield await drawCertificate(certificate)
}
