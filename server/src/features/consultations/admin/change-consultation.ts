import type { Consultation } from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import type { AdminContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { emailsAbout, emailSettingsOf } from '#features/consultations/emails/emails.ts'
import { lastOfferedDay } from '#features/consultations/booking/offered-slots.ts'
import { notifyAdmins } from '#features/consultations/notify-admins.ts'
import { presentConsultation } from '#features/consultations/present.ts'
import { findConsultation } from '#features/consultations/queries.ts'
import { newToken } from '#platform/keys/token.ts'

type Named = { consultationId: string; version: number }

/** Returns one consultation as it stands, for admins. */
export async function showConsultation(tx: Tx, id: string): Promise<Consultation> {
  return presentConsultation((await findConsultation(tx, id)) ?? refuse('CONSULTATION_NOT_FOUND'))
}

/** Moves it to a free hour, or cancels it where none is named; the visitor is written to. */
export async function changeForVisitor(
  context: AdminContext,
  { consultationId, version, startsAt: newStart }: Named & { startsAt?: string },
): Promise<Consultation> {
  const { tx, services } = context
  const { startsAt, sequence, firstName, surname, email, mobile } =
    (await findConsultation(tx, consultationId)) ?? refuse('CONSULTATION_NOT_FOUND')
  const now = services.clock()
  const to = newStart === undefined ? null : new Date(newStart)
  const { token, tokenHash } = newToken()
  const settings = emailSettingsOf(context)
  const emails = emailsAbout(
    {
      event: to === null ? 'cancelled' : 'moved',
      by: 'bank',
      id: consultationId,
      startsAt: to ?? startsAt,
      ...(to !== null && { movedFrom: startsAt }),
      sequence: sequence + 1,
      writtenAt: now,
      visitor: { firstName, surname, email, mobile },
      token,
    },
    settings,
  )
  return await change(
    context,
    consultationId,
    sql`bank.change_consultation_by_admin(
      ${consultationId}, ${version}, ${to}, ${JSON.stringify(emails)}, ${settings.mailbox},
      ${to === null ? null : tokenHash}, ${now}, ${lastOfferedDay(now)}::date
    )`,
  )
}

/** Writes down whether the visitor came. */
export async function closeConsultation(
  context: AdminContext,
  { consultationId, version, status }: Named & { status: 'held' | 'missed' },
): Promise<Consultation> {
  const now = context.services.clock()
  return await change(
    context,
    consultationId,
    sql`bank.close_consultation(${consultationId}, ${version}, ${status}, ${now})`,
  )
}

/** Saves the note of admins; an empty one removes it. */
export async function noteConsultation(
  context: AdminContext,
  { consultationId, version, note }: Named & { note: string },
): Promise<Consultation> {
  return await change(
    context,
    consultationId,
    sql`bank.note_consultation(${consultationId}, ${version}, ${note === '' ? null : note})`,
  )
}

async function change(
  { tx, services, afterCommit }: AdminContext,
  id: string,
  call: RawBuilder<unknown>,
): Promise<Consultation> {
  await callForOutcome(tx, ['CHANGED'], call)
  afterCommit(() => notifyAdmins(services))
  return await showConsultation(tx, id)
}
