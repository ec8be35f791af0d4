import type { OwnConsultation } from '@bank/contract'
import { sql } from 'kysely'
import type { RequestContext } from '#http/procedures.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { emailsAbout, emailSettingsOf, heldAppointment } from '#features/consultations/emails/emails.ts'
import { lastOfferedDay } from './offered-slots.ts'
import { notifyAdmins } from '#features/consultations/notify-admins.ts'
import { presentOwn } from '#features/consultations/present.ts'
import { refuseGuessers } from '#features/consultations/visitors.ts'
import { hashOfToken } from '#platform/keys/token.ts'

type Context = Pick<RequestContext, 'services' | 'address' | 'origin'>
type Found = {
  id: string
  startsAt: Date
  status: string
  sequence: number
  version: number
  movedFrom: Date | null
  firstName: string
  surname: string
  mobile: string
  email: string
}

/**
 * The consultation of a link. Looking at it changes nothing: programs that look into e-mails open every link.
 */
export async function openOwnConsultation(
  context: Context,
  { token }: { token: string },
): Promise<OwnConsultation> {
  await refuseGuessers(context)
  return await showByLink(context, token)
}

async function showByLink(context: Context, token: string): Promise<OwnConsultation> {
  const found = await findByLink(context, token)
  const now = context.services.clock()
  return presentOwn(found, now, () => heldAppointment({ ...found, token }, now, emailSettingsOf(context)))
}

type Change = { token: string; version: number; startsAt?: string }

/** Moves a consultation to a free hour, or cancels it where none is given. Both calendars are updated. */
export async function changeOwnConsultation(
  context: Context,
  { token, version, startsAt: newStart }: Change,
): Promise<OwnConsultation> {
  await refuseGuessers(context)
  const { services } = context
  const now = services.clock()
  const { id, startsAt, sequence, ...visitor } = await findByLink(context, token)
  const to = newStart === undefined ? null : new Date(newStart)
  const settings = emailSettingsOf(context)
  const emails = emailsAbout(
    {
      event: to === null ? 'cancelled' : 'moved',
      by: 'visitor',
      id,
      startsAt: to ?? startsAt,
      ...(to !== null && { movedFrom: startsAt }),
      sequence: sequence + 1,
      writtenAt: now,
      visitor,
      token,
    },
    settings,
  )
  await callForOutcome(
    services.db,
    ['CHANGED'],
    sql`bank.change_own_consultation(
      ${hashOfToken(token)}, ${version}, ${to}, ${JSON.stringify(emails)}, ${settings.mailbox}, ${now},
      ${lastOfferedDay(now)}::date
    )`,
  )
  notifyAdmins(services)
  return await showByLink(context, token)
}

async function findByLink({ services: { db } }: Context, token: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select found.*, bank.find_consultation_move(link.hash) as moved_from
    from (values (${hashOfToken(token)}::bytea)) link (hash)
    cross join lateral bank.find_consultation(link.hash) found`.execute(db)
  return rows[0] ?? refuse('LINK_NOT_VALID')
}
