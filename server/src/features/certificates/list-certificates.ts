import { type CertificateStatus, certificatesPageSize } from '@bank/contract'
import { bankDay } from '#domain/bank-day.ts'
import { idOf, pageOf } from '#platform/page.ts'
import { presentCertificate, type ReaderContext } from './show-certificate.ts'
import { countCertificates, findNextToMature, listOwnCertificates } from './queries.ts'

type Page = { status?: CertificateStatus | undefined; before?: string | undefined }

/**
 * A page of the holder's certificates, newest first, how many there are in all, and which one matures next.
 */
export async function listCertificates({ tx, clientId, services }: ReaderContext, page: Page) {
  const today = bankDay(services.clock())
  const found = await listOwnCertificates(tx, clientId, today, { ...page, limit: certificatesPageSize + 1 })
  const { page: shown, more } = pageOf(found, certificatesPageSize, idOf)
  const next = await findNextToMature(tx, clientId, today)
  return {
    certificates: shown.map(presentCertificate),
    earlier: more,
    counts: await countCertificates(tx, clientId, today),
    next: next ? presentCertificate(next) : null,
  }
}
