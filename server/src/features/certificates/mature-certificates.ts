import type { Services } from '#http/procedures.ts'
import { listDueCertificates, matureCertificate } from '#ledger/certificate.ts'
import { Refusal } from '#platform/refusal.ts'

/**
 * Repays every certificate whose term has ended and returns how many. Each repayment is its own transaction,
 * and several servers may run this at once: the second one finds the certificate repaid. A failed repayment
 * does not delay the others; its error is thrown at the end, and the next minute tries again. While the books
 * are closed nothing is repaid.
 */
export async function matureCertificates({
  db,
  changes,
  log,
}: Pick<Services, 'db' | 'changes' | 'log'>): Promise<number> {
  const faults: unknown[] = []
  let matured = 0
  for (const certificateId of await listDueCertificates(db)) {
    try {
      const done = await matureCertificate(db, certificateId)
      if (done === null) continue
      matured += 1
      changes.publish({ to: { user: done.clientId }, accountIds: [done.accountId], topics: ['certificates'] })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'BOOKS_CLOSED') {
        log.warn('certificates wait until the books are open')
        break
      }
      faults.push(error)
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} certificates could not be paid back`)
  return matured
}
