import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { App } from '#testing/app.ts'
import { aClient, anAccount, anAdmin } from '#testing/builders.ts'
import { anAdminSession, type AdminSession } from '#testing/actors/admin-session.ts'

type Order = Parameters<AdminSession['accounts']['adjustBalance']>[0]

/**
 * A client's account with 1,000.00 on it, and an order that would make 50,000.00 of them, which is above the
 * limit of one admin.
 */
export async function anOrder(app: App, newBalance = '50000') {
  const client = await aClient(app.owner)
  const accountId = await anAccount(app.owner, client, { balance: '1000', nickname: 'Family Reserve' })
  const order: Order = {
    adjustmentId: randomUUID(),
    accountId,
    newBalance,
    expectedBalance: '1000',
    note: 'Sale of the house',
  }
  return { client, accountId, order }
}

/** Sends the order with a code; if it needs approval, it is then pending. */
export async function ask({ accounts, nextCode }: AdminSession, order: Order) {
  const { confirmationId } = await accounts.confirmAdjustment({ ...order, code: nextCode() })
  return await accounts.adjustBalance({ ...order, confirmationId })
}

/** A pending order and its requester. */
export async function asked(app: App) {
  // With only one admin no operation would need approval.
  await anAdmin(app.owner)
  const asAdmin = await anAdminSession(app)
  const made = await anOrder(app)
  await expect(ask(asAdmin, made.order)).resolves.toEqual({ outcome: 'pending' })
  return { asAdmin, ...made, approvalId: made.order.adjustmentId }
}

export const approve = ({ approvals, nextCode }: AdminSession, approvalId: string) =>
  approvals.decide({ approvalId, decision: 'approved', code: nextCode() })

/** The audit events about it. */
export async function auditOf(app: App, subject: string) {
  const { rows } = await sql<{
    action: string
    actorId: string
    userId: string
    detail: Record<string, unknown>
  }>`
    select action, actor_id, user_id, detail from audit.event where subject = ${subject}
    order by id`.execute(app.owner)
  return rows
}

export const reviewOf = ({ accountId, newBalance, expectedBalance }: Order) => ({
  accountId,
  newBalance,
  expectedBalance,
})
