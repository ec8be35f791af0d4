import type { CertificatePreparation } from '@bank/contract'
import { sql } from 'kysely'
import { signatureAad } from '#domain/signature-aad.ts'
import { readSigned } from '#domain/signature-picture.ts'
import {
  enter,
  enterFor,
  type PreparerContext,
  type RequestContext,
  type SessionContext,
} from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { certificateRow } from '#ledger/certificate.ts'
import { callForDigest, callForOutcome, callForValue, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { publishOrder } from './publish-order.ts'
import { getOrder } from './show-orders.ts'
import { signOrder } from './sign-order.ts'

type Reviewed = { outcome: string; a: number | null; b: number | null; alone: boolean | null }

/** Says whose signatures a certificate of the holder needs, and whether the user's own is enough. */
export async function reviewPreparedCertificate({ tx }: { tx: Tx }, asked: CertificatePreparation) {
  const review = sql<Reviewed>`
    select outcome, a, b, alone from bank.review_prepared_certificate(${certificateRow(readSigned(asked))})`
  const needed = ['a', 'b', 'alone'] as const
  const { a, b, alone } = await callFunction(tx, { FREE: needed, PREPARED: needed }, review)
  return { needed: { a, b }, alone }
}

/**
 * Issues, for a code, a confirmation to sign exactly this certificate as it is prepared. `prepareCertificate`
 * checks whether the signature counts.
 */
export async function confirmPreparedCertificate(
  context: SessionContext & Pick<RequestContext, 'actingFor'>,
  { order, code }: { order: CertificatePreparation; code: string },
) {
  const { services, tokenHash, actingFor } = context
  const signed = readSigned(order)
  const digest = await services.db.transaction().execute(async (tx) => {
    await enter(tx, tokenHash)
    await enterFor(tx, tokenHash, actingFor ?? refuse('OUTSIDE_OF_ACCESS'), 'prepare')
    return await callForDigest(tx, sql`bank.prepared_certificate_digest(${certificateRow(signed)})`)
  })
  const { id, expiresAt } = await confirm(context, { action: 'order', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Prepares a certificate of the holder, which waits for signatures. A repeated id prepares nothing again.
 * With a confirmation the user signs it in the same transaction: where that is refused, nothing is prepared.
 */
export async function prepareCertificate(
  context: PreparerContext,
  { confirmationId, ...asked }: CertificatePreparation & { confirmationId?: string | undefined },
) {
  const { tx, tokenHash, holderId, services, afterCommit } = context
  const { secrets } = services
  const { picture, ...order } = readSigned(asked)
  const { certificateId } = order
  const dataKey = await callForValue<Buffer>(
    tx,
    'OUTSIDE_OF_ACCESS',
    sql`bank.keep_key_of_holder(${secrets.newDataKey(holderId)})`,
  )
  const owner = { id: holderId, dataKey }
  const signature = secrets.encryptFor(owner, picture.toString('base64'), signatureAad(certificateId))
  await callForOutcome(
    tx,
    ['PREPARED'],
    sql`bank.prepare_certificate(${certificateRow(order)}, ${signature})`,
    { idTaken: 'CERTIFICATE_ID_TAKEN' },
  )
  // Orders are read and signed by the user as themselves.
  await enter(tx, tokenHash)
  if (confirmationId !== undefined)
    return await signOrder(context, { orderId: certificateId, confirmationId })
  const shown = await getOrder(tx, secrets, { orderId: certificateId, holderId })
  afterCommit(() => publishOrder(services.changes, shown))
  return shown.order
}
