import { randomUUID } from 'node:crypto'
import { type App, openApp, test as base } from '#testing/app.ts'
import { aClient, anAccount, type TestUser } from '#testing/builders.ts'
import { anAdminSession, type AdminSession } from './admin-session.ts'

/** Two admins with their access set up, in a bank of their own. */
export const test = base.extend<{ bank: { app: App; asAdmin: AdminSession; other: AdminSession } }>({
  // Vitest learns from the empty pattern that the fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  bank: async ({}, use) => {
    const app = await openApp()
    await use({ app, asAdmin: await anAdminSession(app), other: await anAdminSession(app) })
    await app.close()
  },
})

/** Turns approval by a second admin on. */
export const turnOn = ({ approvals, nextCode }: AdminSession) =>
  approvals.setRule({ on: true, code: nextCode() })

/** Turns it off, or requests approval of that. */
export const turnOff = ({ approvals, nextCode }: AdminSession, reason = 'The second office is closed') =>
  approvals.setRule({ on: false, reason, code: nextCode() })

/** Makes a user an admin, or requests approval of that. */
export const appoint = ({ users, nextCode }: AdminSession, { id }: Pick<TestUser, 'id'>) =>
  users.appoint({ userId: id, reason: 'Joins us', code: nextCode() })

/** Takes an admin's role away. */
export const dismiss = (
  { users, nextCode }: AdminSession,
  { id }: Pick<TestUser, 'id'>,
  role: 'user' | 'blocked' = 'user',
) => users.dismiss({ userId: id, role, reason: 'They have left the bank', code: nextCode() })

export const approve = ({ approvals, nextCode }: AdminSession, approvalId: string) =>
  approvals.decide({ approvalId, decision: 'approved', code: nextCode() })

/** The pending approvals of this kind. */
export async function pending(
  { approvals }: AdminSession,
  kind = 'setting-change',
  subject = 'approval_by_second_admin',
): Promise<string> {
  const { approval } = await approvals.findPending({ kind, subject })
  if (!approval) throw new Error('Nothing is pending')
  return approval.id
}

/** Credits so much to an account without a payment: an amount above the limit of one admin. */
export async function adjust(app: App, { accounts, nextCode }: AdminSession, newBalance = '20000') {
  const accountId = await anAccount(app.owner, await aClient(app.owner), { nickname: 'Family Reserve' })
  const order = {
    adjustmentId: randomUUID(),
    accountId,
    newBalance,
    expectedBalance: '0',
    note: 'Sale of the house',
  }
  const { confirmationId } = await accounts.confirmAdjustment({ ...order, code: nextCode() })
  return { accountId, order, answer: await accounts.adjustBalance({ ...order, confirmationId }) }
}

export async function roleOf(app: App, { id }: Pick<TestUser, 'id'>): Promise<string> {
  const user = app.owner.selectFrom('identity.users').select('role').where('id', '=', id)
  return (await user.executeTakeFirstOrThrow()).role
}
