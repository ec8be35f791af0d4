import type { CertificateOrder } from '@bank/contract'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/confirmations.ts'
import { certificateDigest } from '#ledger/certificate.ts'
import { readOrder } from './signed-order.ts'

/**
 * Issues, for a code, the right to open exactly this certificate, once. Whether it can be opened is for the
 * opening to say.
 */
export async function confirmCertificate(
  context: SessionContext,
  { order, code }: { order: CertificateOrder; code: string },
) {
  const digest = await certificateDigest(context.services.db, readOrder(order))
  const { id, expiresAt } = await confirm(context, { action: 'certificate', digest, code })
  return { confirmationId: id, expiresAt }
}
