import type { ApprovalKind, HolderOrder, MandateOrder, Organisation, SigningRules } from '@bank/contract'
import { sql } from 'kysely'
import { publishOrdersSignedWith, publishRules } from '#domain/publish-waiting-orders.ts'
import { type SessionContext, underAdminRows } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest, callForOutcome, callFunction } from '#platform/call-function.ts'
import type { Changes } from '#platform/changes.ts'

type Proof = { code: string; reason?: string | undefined }
type Operation = {
  holderId: string
  kind: Extract<
    ApprovalKind,
    'holder-creation' | 'holder-change' | 'signing-rules' | 'mandate' | 'mandate-document'
  >
  /** As the database takes it: see 32-bank-holder.sql. */
  order: object
}

/**
 * Does an operation on a holder, for a code that counts for exactly this; under four eyes once another admin
 * has approved it. What cannot be done is refused before the code is used, and what was done already is
 * answered without it.
 */
async function changeHolder(
  context: SessionContext,
  { holderId, kind, order }: Operation,
  { code, reason = '' }: Proof,
) {
  const {
    services: { db, changes },
    tokenHash,
  } = context
  const fields = sql`${kind}, ${holderId}, ${JSON.stringify(order)}::jsonb, ${reason}`
  const { before, digest } = await underAdminRows(context, async (tx) => ({
    before: await callForOutcome(
      tx,
      ['FREE', 'DONE', 'PENDING'],
      sql`bank.review_holder_operation(${fields})`,
    ),
    digest: await callForDigest(tx, sql`bank.holder_operation_digest(${fields})`),
  }))
  const outcome =
    before === 'FREE'
      ? await callForOutcome(
          db,
          ['DONE', 'PENDING'],
          sql`bank.change_holder(
            ${tokenHash}, ${fields}, ${(await confirm(context, { action: kind, digest, code })).id}
          )`,
          { idTaken: 'HOLDER_ID_TAKEN' },
        )
      : before
  changes.publish({ to: 'admins', topics: ['holders', 'approvals'] })
  return { outcome: outcome === 'DONE' ? ('done' as const) : ('pending' as const), holderId }
}

type WithProof<Fields> = Fields & Proof

export async function createHolder(
  context: SessionContext,
  { order, ...proof }: WithProof<{ order: HolderOrder }>,
) {
  const { holderId, ...ordered } = order
  const answer = await changeHolder(context, { holderId, kind: 'holder-creation', order: ordered }, proof)
  if (answer.outcome === 'done' && order.kind === 'joint')
    publishMandates(context.services.changes, order.members)
  return answer
}

type Edit = { holderId: string; organisation: Organisation }

export async function editHolder(
  context: SessionContext,
  { holderId, organisation, ...proof }: WithProof<Edit>,
) {
  return await changeHolder(context, { holderId, kind: 'holder-change', order: organisation }, proof)
}

type Rules = { holderId: string; rules: SigningRules }

export async function setSigningRules(
  context: SessionContext,
  { holderId, rules, ...proof }: WithProof<Rules>,
) {
  const answer = await changeHolder(context, { holderId, kind: 'signing-rules', order: rules }, proof)
  if (answer.outcome === 'done') publishRules(context.services, holderId)
  return answer
}

type Giving = { holderId: string; mandate: MandateOrder }

export async function giveMandate(
  context: SessionContext,
  { holderId, mandate, ...proof }: WithProof<Giving>,
) {
  const answer = await changeHolder(context, { holderId, kind: 'mandate', order: mandate }, proof)
  if (answer.outcome === 'done') publishMandates(context.services.changes, [mandate.userId])
  return answer
}

type Keeping = { holderId: string; mandateId: string; attachmentId: string }

/** Keeps an uploaded file with a mandate for good. */
export async function keepDocument(
  context: SessionContext,
  { holderId, mandateId, attachmentId, ...proof }: WithProof<Keeping>,
) {
  const order = { mandateId, attachmentId }
  return await changeHolder(context, { holderId, kind: 'mandate-document', order }, proof)
}

/** Every window of these people asks again for whom they may act. */
function publishMandates(changes: Changes, userIds: readonly string[]): void {
  for (const user of userIds) changes.publish({ to: { user }, topics: ['access-rights', 'orders'] })
}

type Withdrawn = { outcome: string; holderId: string | null; userId: string | null }

/** Withdraws a mandate at once, for a code of exactly this. */
export async function withdrawMandate(
  context: SessionContext,
  { mandateId, code, reason = '' }: { mandateId: string } & Proof,
) {
  const { services, tokenHash } = context
  const { db, changes } = services
  const withdrawal = (confirmationId: string | null) => sql<Withdrawn>`
    select * from bank.withdraw_mandate(${tokenHash}, ${mandateId}, ${reason}, ${confirmationId})`
  // Without a confirmation it refuses what cannot be withdrawn, before the code is used.
  const digest = await underAdminRows(context, async (tx) => {
    await callFunction(tx, { CODE_REQUIRED: [], WITHDRAWN: [] }, withdrawal(null))
    const fields = ['mandate-withdrawal', mandateId, reason]
    return await callForDigest(tx, sql`identity.admin_operation_digest(${fields}::text[])`)
  })
  const { id } = await confirm(context, { action: 'mandate-withdrawal', digest, code })
  const { holderId, userId } = await callFunction(db, { WITHDRAWN: ['holderId', 'userId'] }, withdrawal(id))
  publishMandates(changes, [userId])
  publishOrdersSignedWith(services, userId)
  changes.publish({ to: 'admins', topics: ['holders'] })
  return { holderId }
}
