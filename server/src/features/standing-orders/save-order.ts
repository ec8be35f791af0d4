import { amountSchema, balanceSchema, type StandingOrderInput } from '@bank/contract'
import { findOwnAccount } from '#domain/own-accounts.ts'
import type { ClientContext, SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import {
  codeOfStandingOrder,
  reviewStandingOrder,
  saveStandingOrder,
  standingOrderDigest,
} from '#ledger/standing-order.ts'
import { refuse } from '#platform/refusal.ts'
import { findTerms, listDates } from './queries.ts'
import { presentDestination } from './show-orders.ts'

/** Returns what an order would do and its first dates. Writes nothing. */
export async function reviewOrder({ tx, clientId }: ClientContext, order: StandingOrderInput) {
  const { number } = await reviewStandingOrder(tx, order)
  const { id, nickname, accountNumber, currency } =
    (await findOwnAccount(tx, clientId, order.accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
  const { amount, ...destination } = await findTerms(tx, clientId, order)
  const { needsCode, codeAbove } = await codeOfStandingOrder(tx, order)
  const { rhythm, firstDay, lastDay, times, businessDay, reference = null, note = null } = order
  return {
    to: presentDestination(destination),
    account: { id, nickname, accountNumber, currency },
    amount: amountSchema.parse(amount),
    reference,
    note,
    rhythm,
    firstDay,
    lastDay,
    times,
    businessDay,
    needsCode,
    codeAbove: codeAbove === null ? null : balanceSchema.parse(codeAbove),
    days: await listDates(tx, order, number),
  }
}

/** Issues, for a code, a confirmation of exactly this order, once. */
export async function confirmOrder(
  context: SessionContext,
  { order, code }: { order: StandingOrderInput; code: string },
) {
  const digest = await standingOrderDigest(context.services.db, order)
  const { id, expiresAt } = await confirm(context, { action: 'standing-order', digest, code })
  return { confirmationId: id, expiresAt }
}

/**
 * Saves a confirmed order, new or changed, or its note. The client's other windows are notified after the
 * commit.
 */
export async function saveOrder(
  { services, tokenHash }: SessionContext,
  { order, confirmationId }: { order: StandingOrderInput; confirmationId?: string | undefined },
) {
  const { clientId } = await saveStandingOrder(services.db, order, { tokenHash, confirmationId })
  services.changes.publish({ to: { user: clientId }, topics: ['standing-orders'] })
  return {}
}
