import type { ConsultationHour, ConsultationPlan } from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { ClientContext, Services } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { notifyAdmins } from '#features/consultations/notify-admins.ts'
import { presentConsultation } from '#features/consultations/present.ts'
import { listHolidays, listHours, listOutside } from '#features/consultations/queries.ts'

type Context = Pick<ClientContext, 'tx' | 'services' | 'afterCommit'>

/** The opening hours, and the bookings that are outside of them by now. */
export async function showPlan({ tx, services }: { tx: Tx; services: Services }): Promise<ConsultationPlan> {
  const now = services.clock()
  const hours = await listHours(tx)
  const holidays = await listHolidays(tx, bankDay(now))
  const outside = await listOutside(tx, { hours, holidays: holidays.map(({ day }) => day), now })
  return { hours, holidays, outside: outside.map(presentConsultation) }
}

type PlanChange = { hours?: ConsultationHour[] | undefined; holiday?: string | undefined }

/** Lists the bookings that a plan would newly leave outside. Changes nothing. */
export async function reviewPlan(
  { tx, services }: { tx: Tx; services: Services },
  { hours, holiday }: PlanChange,
) {
  const now = services.clock()
  const { outside, ...known } = await showPlan({ tx, services })
  const holidays = [...known.holidays.map(({ day }) => day), ...(holiday === undefined ? [] : [holiday])]
  const found = await listOutside(tx, { hours: hours ?? known.hours, holidays, now })
  const already = new Set(outside.map(({ id }) => id))
  return { affected: found.filter(({ id }) => !already.has(id)).map(presentConsultation) }
}

/** Replaces the hours. What is booked stays booked, and stands in the plan as outside of it. */
export async function saveHours(context: Context, hours: ConsultationHour[]): Promise<ConsultationPlan> {
  return await change(context, sql`bank.set_consultation_hours(${JSON.stringify(hours)})`)
}

export async function addHoliday(
  context: Context,
  { day, name }: { day: string; name: string },
): Promise<ConsultationPlan> {
  return await change(context, sql`bank.set_holiday(${day}::date, ${name})`)
}

export async function removeHoliday(context: Context, day: string): Promise<ConsultationPlan> {
  return await change(context, sql`bank.remove_holiday(${day}::date)`)
}

async function change(context: Context, call: RawBuilder<unknown>): Promise<ConsultationPlan> {
  await callForOutcome(context.tx, ['CHANGED'], call)
  context.afterCommit(() => notifyAdmins(context.services))
  return await showPlan(context)
}
