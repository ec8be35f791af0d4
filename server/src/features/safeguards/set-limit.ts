import type { Amount, Currency, OwnLimitKind } from '@bank/contract'
import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { publishSafeguards } from './freeze-payments.ts'

type Order = {
  currency: Currency
  kind: OwnLimitKind
  amount: Amount | null
  code?: string | undefined
}

/**
 * Sets a limit of the client's own. It is tried without the code first: a lower limit needs none, and so does
 * a repeated call.
 */
export async function setLimit(context: SessionContext, order: Order) {
  const first = await set(context, order, null)
  const done = first.outcome === 'CODE_REQUIRED' ? await setHigher(context, order) : first
  if (done.outcome === 'CODE_REQUIRED') return refuse('CODE_REQUIRED')
  if (done.clientId !== null) publishSafeguards(context.services, done.clientId)
  return { plannedFor: done.raisesAt?.toISOString() ?? null }
}

async function setHigher(context: SessionContext, order: Order) {
  const { currency, kind, amount, code = refuse('CODE_REQUIRED') } = order
  const digest = await callForDigest(
    context.services.db,
    sql`bank.own_limit_digest(${currency}, ${kind}, ${amount})`,
  )
  const { id } = await confirm(context, { action: 'own-limit', digest, code })
  return await set(context, order, id)
}

async function set(
  { services: { db }, tokenHash }: SessionContext,
  { currency, kind, amount }: Order,
  confirmationId: string | null,
) {
  type Row = { outcome: string; clientId: string | null; raisesAt: Date | null }
  return await callFunction(
    db,
    { SET: [], PLANNED: ['raisesAt'], CODE_REQUIRED: [] },
    sql<Row>`
      select outcome, client_id, raises_at
      from bank.set_own_limit(${tokenHash}, ${currency}, ${kind}, ${amount}, ${confirmationId})`,
  )
}
