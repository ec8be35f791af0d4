import { asAdmin, asClient, asSession, asVisitor, byRight } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { listCertificates } from './list-certificates.ts'
import { confirmCertificate, openCertificate, quoteCertificate, showTerms } from './open-certificate.ts'
import { listRates } from './queries.ts'
import { showCertificate, showCertificateToAdmin, showSignature } from './show-certificate.ts'
import { verifyCertificate } from './verify-certificate.ts'

const asReader = byRight('certificates')

/** Certificates of deposit. Confirming brings its own transactions; verifying is open to everyone. */
export const certificates = {
  list: asReader.certificates.list.handler(({ context, input }) => listCertificates(context, input)),
  get: asReader.certificates.get.handler(({ context, input }) =>
    showCertificate(context, input.certificateId),
  ),
  showToAdmin: asAdmin.certificates.showToAdmin.handler(({ context, input }) =>
    showCertificateToAdmin(context, input.certificateId),
  ),
  signature: asReader.certificates.signature.handler(({ context, input }) =>
    showSignature(context, input.certificateId),
  ),
  rates: asClient.certificates.rates.handler(({ context }) =>
    listRates(context.tx, bankDay(context.services.clock())),
  ),
  terms: asClient.certificates.terms.handler(({ context, input }) => showTerms(context, input.version)),
  quote: byRight('prepare').certificates.quote.handler(({ context, input }) =>
    quoteCertificate(context, input),
  ),
  confirm: asSession.certificates.confirm.handler(({ context, input }) => confirmCertificate(context, input)),
  open: asClient.certificates.open.handler(({ context, input }) => openCertificate(context, input)),
  verify: asVisitor.certificates.verify.handler(({ context, input }) => verifyCertificate(context, input)),
}
