import { randomUUID } from 'node:crypto'
import {
  type ConsultationBooked,
  type consultationPayloadSchema,
  hourOfSlot,
  readLongDay,
} from '@bank/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FunctionContext } from '#http/functions.ts'
import { callForOutcome, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import {
  calendarUid,
  emailsAbout,
  emailSettingsOf,
  heldAppointment,
} from '#features/consultations/emails/emails.ts'
import { lastOfferedDay } from './offered-slots.ts'
import { notifyAdmins } from '#features/consultations/notify-admins.ts'
import { refuseCrowds } from '#features/consultations/visitors.ts'
import { newToken } from '#platform/keys/token.ts'

type Asked = z.output<typeof consultationPayloadSchema>

/**
 * Books an hour for a visitor: with the appointment the e-mails to both are written. The same booking sent
 * again is one booking. What earlier orders booked that this one replaces is cancelled in the same
 * transaction, or stays where this one is refused.
 */
export async function bookConsultation(context: FunctionContext, asked: Asked): Promise<ConsultationBooked> {
  const { services } = context
  const order = {
    ...asked,
    day: readLongDay(asked.date) ?? refuse('SLOT_NOT_OFFERED'),
    hour: hourOfSlot(asked.time) ?? refuse('SLOT_NOT_OFFERED'),
  }
  await refuseCrowds(context, 'booking')
  const startsAt = await startOf(context, order.day, order.hour)
  const { id, token } = await services.db.transaction().execute(async (tx) => {
    await cancelReplaced(tx, context, order)
    return await book(tx, context, { ...order, startsAt })
  })
  notifyAdmins(services)
  return {
    calendarUid: calendarUid(id, emailSettingsOf(context)),
    ...(token !== null && {
      changePath: `/consultation/${token}`,
      calendar: heldAppointment(
        { id, startsAt, sequence: 0, token },
        services.clock(),
        emailSettingsOf(context),
      ),
    }),
  }
}

type Order = Asked & { day: string; hour: number }

type Booked = { id: string; token: string | null }

/** The same booking sent again has the id of the first and no token, of which the bank keeps the hash. */
async function book(tx: Tx, context: FunctionContext, order: Order & { startsAt: Date }): Promise<Booked> {
  const { firstName, surname, mobile, email, day, hour, startsAt, orderId = null } = order
  const now = context.services.clock()
  const id = randomUUID()
  const { token, tokenHash } = newToken()
  const settings = emailSettingsOf(context)
  const visitor = { firstName, surname, mobile, email }
  const emails = emailsAbout(
    { event: 'booked', by: 'visitor', id, startsAt, sequence: 0, writtenAt: now, visitor, token },
    settings,
  )
  const { bookedId } = await callFunction(
    tx,
    { BOOKED: ['bookedId'] },
    sql<{ outcome: string; bookedId: string | null }>`select * from bank.book_consultation(
      ${id}, ${orderId}, ${firstName}, ${surname}, ${mobile}, ${email}, ${day}::date, ${hour}, ${tokenHash},
      ${JSON.stringify(emails)},
      ${settings.mailbox}, ${now}, ${lastOfferedDay(now)}::date
    )`,
  )
  return { id: bookedId, token: bookedId === id ? token : null }
}

type Replaced = {
  id: string
  version: number
  sequence: number
  startsAt: Date
  firstName: string
  surname: string
  mobile: string
  email: string
}

/**
 * Cancels what orders that were never answered had booked, and keeps them from booking anything when they
 * arrive late.
 */
async function cancelReplaced(tx: Tx, context: FunctionContext, order: Order): Promise<void> {
  const { replaces = [], firstName, surname, mobile, email, day, hour } = order
  if (replaces.length === 0) return
  const now = context.services.clock()
  const settings = emailSettingsOf(context)
  const { rows: replaced } = await sql<Replaced>`
    select * from bank.consultations_to_replace(
      ${replaces}, ${firstName}, ${surname}, ${mobile}, ${email}, ${day}::date, ${hour}, ${now}
    )`.execute(tx)
  const cancelled = replaced.map(({ id, version, sequence, startsAt, ...visitor }) => ({
    id,
    version,
    emails: emailsAbout(
      {
        event: 'cancelled',
        by: 'newOrder',
        id,
        startsAt,
        sequence: sequence + 1,
        writtenAt: now,
        visitor,
        token: null,
      },
      settings,
    ),
  }))
  await callForOutcome(
    tx,
    ['REPLACED'],
    sql`bank.replace_consultation_orders(
      ${replaces}, ${email}, ${JSON.stringify(cancelled)}, ${settings.mailbox}, ${now}
    )`,
  )
}

async function startOf({ services: { db } }: FunctionContext, day: string, hour: number): Promise<Date> {
  const { rows } = await sql<{
    startsAt: Date
  }>`select bank.consultation_start(${day}::date, ${hour}) as starts_at`.execute(db)
  return rows[0]?.startsAt ?? refuse('SLOT_NOT_OFFERED')
}
