import { randomUUID } from 'node:crypto'
import { type consultationPayloadSchema, hourOfSlot, maximumOpenConsultations, readLongDay } from '@bank/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FunctionContext } from '#http/functions.ts'
import { refuse } from '#platform/refusal.ts'
import { lettersAbout } from './letters.ts'
import { lastOfferedDay } from './offered-slots.ts'
import { expectOutcome, newLink, tellStaff, writerOf } from './outcome.ts'
import { refuseCrowds } from './visitors.ts'

type Asked = z.output<typeof consultationPayloadSchema>

/** Books an hour for a visitor: with the appointment the letters to both are written. The same booking sent again is one booking. */
export async function bookConsultation(context: FunctionContext, { firstName, surname, mobile, email, date, time }: Asked): Promise<void> {
  const { services } = context
  const day = readLongDay(date) ?? refuse('SLOT_NOT_OFFERED')
  const hour = hourOfSlot(time) ?? refuse('SLOT_NOT_OFFERED')
  await refuseCrowds(context, 'booking')
  const now = services.clock()
  const id = randomUUID()
  const { token, hash } = newLink()
  const startsAt = await startOf(context, day, hour)
  const writer = writerOf(context)
  const visitor = { firstName, surname, mobile, email }
  const letters = lettersAbout({ what: 'booked', by: 'visitor', id, startsAt, sequence: 0, writtenAt: now, visitor, token }, writer)
  const { rows } = await sql<{ outcome: string }>`
    select bank.book_consultation(
      ${id}, ${firstName}, ${surname}, ${mobile}, ${email}, ${day}::date, ${hour}, ${hash}, ${JSON.stringify(letters)}, ${writer.desk},
      ${now}, ${lastOfferedDay(now)}::date, ${maximumOpenConsultations}
    ) as outcome`.execute(services.db)
  expectOutcome(rows[0]?.outcome, 'BOOKED')
  tellStaff(services)
}

async function startOf({ services: { db } }: FunctionContext, day: string, hour: number): Promise<Date> {
  const { rows } = await sql<{ startsAt: Date }>`select bank.consultation_start(${day}::date, ${hour}) as starts_at`.execute(db)
  return rows[0]?.startsAt ?? refuse('SLOT_NOT_OFFERED')
}
