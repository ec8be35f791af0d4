import {
  bankZone,
  type ConsultationHour,
  consultationPageSize,
  type ConsultationStatus,
  type ContactStatus,
  maximumCounted,
} from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

const consultationColumns = [
  'id',
  'firstName',
  'surname',
  'mobile',
  'email',
  'startsAt',
  'status',
  'movedFrom',
  'sequence',
  'note',
  'version',
  'createdAt',
] as const
const messageColumns = [
  'id',
  'firstName',
  'surname',
  'phone',
  'email',
  'message',
  'status',
  'note',
  'version',
  'createdAt',
] as const

export type ConsultationQuery = {
  which: 'upcoming' | 'past'
  status?: ConsultationStatus | undefined
  after?: string | undefined
}

/**
 * Lists upcoming consultations for admins, soonest first, or past ones, latest first; one more than a page.
 * One that is going on counts as past.
 */
export function listConsultations(tx: Tx, { which, status, after }: ConsultationQuery, now: Date) {
  const isAhead = which === 'upcoming'
  const beyond = isAhead ? sql`>` : sql`<`
  return tx
    .selectFrom('consultation')
    .select(consultationColumns)
    .where('startsAt', isAhead ? '>' : '<=', now)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(starts_at, id) ${beyond} (
          select seen.starts_at, seen.id from bank.consultation seen where seen.id = ${after}
        )`,
      ),
    )
    .orderBy('startsAt', isAhead ? 'asc' : 'desc')
    .orderBy('id', isAhead ? 'asc' : 'desc')
    .limit(consultationPageSize + 1)
    .execute()
}

/** Finds a consultation by its id. */
export function findConsultation(tx: Tx, id: string) {
  return tx.selectFrom('consultation').select(consultationColumns).where('id', '=', id).executeTakeFirst()
}

/** Lists visitors' messages for admins, newest first; unanswered ones oldest first. One more than a page. */
export function listMessages(
  tx: Tx,
  { status, after }: { status?: ContactStatus | undefined; after?: string | undefined },
) {
  const oldestFirst = status === 'new'
  const beyond = oldestFirst ? sql`>` : sql`<`
  return tx
    .selectFrom('contactMessage')
    .select(messageColumns)
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) ${beyond} (
          select seen.created_at, seen.id from bank.contact_message seen where seen.id = ${after}
        )`,
      ),
    )
    .orderBy('createdAt', oldestFirst ? 'asc' : 'desc')
    .orderBy('id', oldestFirst ? 'asc' : 'desc')
    .limit(consultationPageSize + 1)
    .execute()
}

/** The number of unanswered messages, up to a limit. */
export async function countNewMessages(tx: Tx): Promise<number> {
  const { rows } = await sql<{ unanswered: number }>`
    select count(*)::int as unanswered
    from (select from bank.contact_message where status = 'new'
      limit ${maximumCounted}) known`.execute(tx)
  return rows[0]?.unanswered ?? 0
}

/** Finds a message by its id. */
export function findMessage(tx: Tx, id: string) {
  return tx.selectFrom('contactMessage').select(messageColumns).where('id', '=', id).executeTakeFirst()
}

/** The bank's opening hours. */
export function listHours(tx: Tx): Promise<ConsultationHour[]> {
  return tx
    .selectFrom('consultationHour')
    .select(['weekday', 'hour'])
    .orderBy('weekday')
    .orderBy('hour')
    .execute()
}

/** Holidays from this day on, the next one first. */
export function listHolidays(tx: Tx, from: string) {
  return tx
    .selectFrom('holiday')
    .select([sql<string>`day::text`.as('day'), 'name'])
    .where(sql<boolean>`day >= ${from}::date`)
    .orderBy('holiday.day')
    .limit(400)
    .execute()
}

/** Lists future bookings outside these hours or on one of these holidays, soonest first. */
export function listOutside(
  tx: Tx,
  { hours, holidays, now }: { hours: ConsultationHour[]; holidays: string[]; now: Date },
) {
  const local = sql`(starts_at at time zone ${bankZone})`
  return tx
    .selectFrom('consultation')
    .select(consultationColumns)
    .where('status', '=', 'booked')
    .where('startsAt', '>', now)
    .where(
      sql<boolean>`(
        ${local}::date = any (${holidays}::date[])
        or not exists (
          select from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as offered (weekday int, hour int)
          where offered.weekday = extract(isodow from ${local})
            and ${local} = ${local}::date + make_interval(hours => offered.hour)
        )
      )`,
    )
    .orderBy('startsAt')
    .limit(100)
    .execute()
}
