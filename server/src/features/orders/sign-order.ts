import { sql } from 'kysely'
import {
  enterAsSignatory,
  type RequestContext,
  type SessionContext,
  type SignatoryContext,
} from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { draftOrdered } from '#ledger/certificate.ts'
import { callForOutcome, callFunction } from '#platform/call-function.ts'
import { publishOrder } from './publish-order.ts'
import { getOrder } from './show-orders.ts'

type ToSign = { outcome: string; digest: Buffer | null }

/**
 * Issues, for a code, a confirmation to sign exactly this order, once. `signOrder` checks whether the
 * signature counts.
 */
export async function confirmOrder(
  context: SessionContext & Pick<RequestContext, 'actingFor'>,
  { orderId, code }: { orderId: string; code: string },
) {
  const { services, tokenHash, actingFor } = context
  const digest = await services.db.transaction().execute(async (tx) => {
    await enterAsSignatory(tx, tokenHash, actingFor)
    const toSign = sql<ToSign>`select outcome, digest from bank.digest_to_sign(${tokenHash}, ${orderId})`
    const { digest: found } = await callFunction(tx, { OPEN: ['digest'] }, toSign)
    await getOrder(tx, services.secrets, { orderId, holderId: actingFor })
    return found
  })
  const { id, expiresAt } = await confirm(context, { action: 'order', digest, code })
  return { confirmationId: id, expiresAt }
}

type Signature = { orderId: string; confirmationId: string; paidBefore?: string | undefined }

/**
 * Signs an order. The last signature that its rules need executes it in the same transaction; a repeated one
 * moves nothing again.
 */
export async function signOrder(
  { tx, tokenHash, holderId, services, afterCommit }: SignatoryContext,
  { orderId, confirmationId, paidBefore }: Signature,
) {
  // Refuses an order of another holder than the user acts for.
  const { order } = await getOrder(tx, services.secrets, { orderId, holderId })
  const isCertificate = order.content.kind === 'certificate'
  const document = isCertificate ? await draftOrdered(tx, services.secrets, orderId) : null
  await callForOutcome(
    tx,
    ['SIGNED', 'EXECUTED'],
    sql`bank.sign_order(
      ${tokenHash}, ${orderId}, ${confirmationId}, ${paidBefore ?? null}, ${documentRow(document)}
    )`,
    { idTaken: isCertificate ? 'CERTIFICATE_ID_TAKEN' : 'PAYMENT_ID_TAKEN' },
  )
  const shown = await getOrder(tx, services.secrets, { orderId, holderId })
  afterCommit(() => publishOrder(services.changes, shown))
  return shown.order
}

/** The document of a certificate as the database's function takes it. */
function documentRow(document: Awaited<ReturnType<typeof draftOrdered>> | null) {
  if (document === null) return sql`null::bank.certificate_document`
  const { number, hash, hashKey } = document
  return sql`row(${number}::text, ${hash}::text, ${hashKey}::int)::bank.certificate_document`
}

type Ending = { orderId: string; status: 'refused' | 'withdrawn'; reason?: string | undefined }

/** Ends an order that waits. */
export async function endOrder(
  { tx, holderId, services, afterCommit }: SignatoryContext,
  { orderId, status, reason }: Ending,
) {
  await getOrder(tx, services.secrets, { orderId, holderId })
  await callForOutcome(tx, ['ENDED'], sql`bank.end_order(${orderId}, ${status}, ${reason ?? null})`)
  const shown = await getOrder(tx, services.secrets, { orderId, holderId })
  afterCommit(() => publishOrder(services.changes, shown))
  return shown.order
}
