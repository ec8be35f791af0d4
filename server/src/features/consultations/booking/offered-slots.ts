import { bankZone, consultationHorizonDays, type OfferedDay, slotLabel } from '@bank/contract'
import { sql } from 'kysely'
import type { Services } from '#http/procedures.ts'
import { bankDay } from '#domain/bank-day.ts'

type Row = { day: string; hour: number; startsAt: Date }

/** The last day that can be booked now. */
export function lastOfferedDay(now: Date): string {
  return bankDay(new Date(now.getTime() + consultationHorizonDays * 86_400_000))
}

/** Returns the days that can be booked, with their free hours. */
export async function listOfferedSlots(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  period: { from: string; to: string },
) {
  const now = clock()
  const firstDay = bankDay(now)
  const lastDay = lastOfferedDay(now)
  const from = period.from < firstDay ? firstDay : period.from
  const to = period.to > lastDay ? lastDay : period.to
  const { rows } =
    await sql<Row>`select * from bank.free_consultations(${from}::date, ${to}::date, ${now})`.execute(db)
  const days = new Map<string, OfferedDay>()
  for (const { day, hour, startsAt } of rows) {
    const offered = days.get(day) ?? { day, slots: [] }
    offered.slots.push({ label: slotLabel(hour), startsAt: startsAt.toISOString() })
    days.set(day, offered)
  }
  return { days: [...days.values()], firstDay, lastDay, timeZone: bankZone }
}
