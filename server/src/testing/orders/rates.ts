import { randomUUID } from 'node:crypto'
import { type Currency, fullName, type RateOrder, type TermYears } from '@bank/contract'
import { sql } from 'kysely'
import type { App } from '#testing/app.ts'
import { anAdmin } from '#testing/builders.ts'
import { turnOnApproval } from '#testing/settings.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'

/** Another admin approves the pending change. */
export async function approve(app: App, approvalId: string) {
  const colleague = await anAdminSession(app)
  return await app
    .as(colleague.session)
    .approvals.decide({ approvalId, decision: 'approved', code: colleague.nextCode() })
}

/**
 * An admin of two where approval is on, and the steps of changing a rate: a code, the change, and the other
 * admin's approval.
 */
export async function aRateAdmin(app: App) {
  await turnOnApproval(app.owner)
  await anAdmin(app.owner)
  const asAdmin = await anAdminSession(app)
  const { rates } = app.as(asAdmin.session)
  const confirmed = async (order: RateOrder) => {
    const { confirmationId } = await rates.confirm({ order, code: asAdmin.nextCode() })
    return { order, confirmationId }
  }
  const withdraw = async (changeId: string) => {
    const { confirmationId } = await rates.confirmWithdrawal({ changeId, code: asAdmin.nextCode() })
    return await rates.withdraw({ changeId, confirmationId })
  }
  const set = async (order: RateOrder) => {
    const { outcome } = await rates.set(await confirmed(order))
    if (outcome !== 'pending') throw new Error('It is not pending')
    const { failure } = await approve(app, order.changeId)
    if (failure !== null) throw new Error(failure)
  }
  return { ...asAdmin, rates, confirmed, withdraw, set }
}

export type RateAdmin = Awaited<ReturnType<typeof aRateAdmin>>

/** The bank's day so many days from now, as the database has it. */
export async function bankDayIn(app: App, days: number): Promise<string> {
  const { rows } = await sql<{
    day: string
  }>`select (ledger.day_of(now()) + ${days}::int)::text as day`.execute(app.owner)
  const [row] = rows
  if (!row) throw new Error('The database has no day')
  return row.day
}

type Options = Partial<Omit<RateOrder, 'currency'>> & { currency: Currency; inDays?: number }

/** An order for a rate that has never been set. */
export async function anOrder(app: App, { currency, inDays = 0, ...options }: Options): Promise<RateOrder> {
  return {
    changeId: randomUUID(),
    currency,
    termYears: 2,
    rate: '1.25',
    expectedRate: '0',
    reason: 'The market has moved',
    validFrom: await bankDayIn(app, inDays),
    ...options,
  }
}

/** A cell of the matrix. */
export async function cellOf({ rates }: RateAdmin, currency: Currency, termYears: TermYears = 2) {
  return (await rates.list()).cells.find((cell) => cell.currency === currency && cell.termYears === termYears)
}

/** The name of admins on the screen. */
export async function nameOf(app: App, userId: string): Promise<string> {
  const admin = await app.owner
    .selectFrom('identity.users')
    .select(['firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return fullName(admin)
}
