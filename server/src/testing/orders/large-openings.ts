import { randomUUID } from 'node:crypto'
import type { AdminSession } from '#testing/actors/admin-session.ts'

/** An account with an initial balance that needs a second admin. */
export function aLargeOpening(clientId: string, initialBalance = '9200.01') {
  return {
    accountId: randomUUID(),
    clientId,
    accountType: 'business' as const,
    nickname: 'Coffee',
    currency: 'EUR' as const,
    initialBalance,
  }
}

/** Confirms an opening with a code and sends it. Returns what was sent with it, and the answer. */
export async function requestOpening(asAdmin: AdminSession, order: ReturnType<typeof aLargeOpening>) {
  const reason = 'Sold the roastery'
  const { confirmationId } = await asAdmin.accounts.confirmOpening({
    order,
    reason,
    code: asAdmin.nextCode(),
  })
  const answer = await asAdmin.accounts.open({ order, reason, confirmationId })
  return { reason, confirmationId, answer }
}
