import { randomUUID } from 'node:crypto'
import type { AnnouncementOrder } from '@bank/contract'
import { sql } from 'kysely'
import type { App } from '#testing/app.ts'
import { anAdminSession } from '#testing/actors/admin-session.ts'

/** An admin who confirms with a code what they publish and withdraw. */
export async function anAnnouncingAdmin(app: App) {
  const { admin, session, nextCode } = await anAdminSession(app)
  const { announcements } = app.as(session)
  const confirmed = async (order: AnnouncementOrder) => {
    const { confirmationId } = await announcements.confirm({ order, code: nextCode() })
    return { order, confirmationId }
  }
  const withdraw = async (id: string) => {
    const { confirmationId } = await announcements.confirmWithdrawal({ id, code: nextCode() })
    return await announcements.withdraw({ id, confirmationId })
  }
  return {
    admin,
    announcements,
    nextCode,
    confirmed,
    publish: async (order: AnnouncementOrder) => await announcements.publish(await confirmed(order)),
    withdraw,
  }
}

/** The bank's own clock so many minutes from now, as the form sends it. */
export async function bankTime(app: App, minutes: number): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select to_char((now() + ${minutes}::int * interval '1 minute') at time zone 'America/Dominica',
      'YYYY-MM-DD"T"HH24:MI') as time`.execute(app.owner)
  const [row] = rows
  if (!row) throw new Error('The database has no clock')
  return row.time
}

export type AnnouncementOptions = Partial<AnnouncementOrder> & { fromIn?: number; untilIn?: number }

/** An announcement that shows now, for an hour. */
export async function anOrder(
  app: App,
  { fromIn = -5, untilIn = 60, ...options }: AnnouncementOptions = {},
): Promise<AnnouncementOrder> {
  return {
    id: randomUUID(),
    body: 'The offices are closed on 3 November.',
    tone: 'info',
    audience: 'both',
    link: null,
    from: await bankTime(app, fromIn),
    until: await bankTime(app, untilIn),
    ...options,
  }
}
