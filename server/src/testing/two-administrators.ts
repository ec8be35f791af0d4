import { randomUUID } from 'node:crypto'
import { type App, openApp, test as base } from './app.ts'
import { aClient, anAccount, type TestUser } from './builders.ts'
import { aDesk, type Desk } from './staff.ts'

/** Two administrators with their access set up, in a bank of their own. */
export const test = base.extend<{ bank: { app: App; desk: Desk; other: Desk } }>({
  // Vitest learns from the empty pattern that the fixture needs no other.
  // oxlint-disable-next-line no-empty-pattern
  bank: async ({}, use) => {
    const app = await openApp()
    await use({ app, desk: await aDesk(app), other: await aDesk(app) })
    await app.close()
  },
})

/** Turns approval by a second administrator on. */
export const turnOn = ({ approvals, nextCode }: Desk) => approvals.setRule({ on: true, code: nextCode() })

/** Turns it off, or asks for that. */
export const turnOff = ({ approvals, nextCode }: Desk, reason = 'The second desk is closed') =>
  approvals.setRule({ on: false, reason, code: nextCode() })

/** Makes somebody an administrator, or asks for that. */
export const appoint = ({ users, nextCode }: Desk, { id }: Pick<TestUser, 'id'>) =>
  users.appoint({ userId: id, reason: 'Joins us', code: nextCode() })

export const approve = ({ approvals, nextCode }: Desk, approvalId: string) =>
  approvals.decide({ approvalId, decision: 'approved', code: nextCode() })

/** What is pending of this kind. */
export async function pending(
  { approvals }: Desk,
  kind = 'setting-change',
  subject = 'approval_by_second_admin',
): Promise<string> {
  const { approval } = await approvals.waitingFor({ kind, subject })
  if (!approval) throw new Error('Nothing is pending')
  return approval.id
}

/** Makes so much of nothing on an account: more than one administrator moves alone. */
export async function adjust(app: App, { accounts, nextCode }: Desk, newBalance = '20000') {
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
