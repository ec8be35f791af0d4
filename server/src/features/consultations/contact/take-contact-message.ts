import { randomUUID } from 'node:crypto'
import type { contactPayloadSchema } from '@bank/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { FunctionContext } from '#http/functions.ts'
import { callForOutcome } from '#platform/call-function.ts'
import { emailsAboutMessage, emailSettingsOf } from '#features/consultations/emails/emails.ts'
import { notifyAdmins } from '#features/consultations/notify-admins.ts'
import { refuseCrowds } from '#features/consultations/visitors.ts'

type Asked = z.output<typeof contactPayloadSchema>

/**
 * Takes a visitor's message for admins, and the e-mails about it. Sent twice within ten minutes it is one
 * message.
 */
export async function takeContactMessage(
  context: FunctionContext,
  { firstName, surname, phone: typed, email, message }: Asked,
): Promise<Record<string, never>> {
  const { services } = context
  await refuseCrowds(context, 'message')
  const phone = typed ? typed : null
  const settings = emailSettingsOf(context)
  const id = randomUUID()
  const emails = emailsAboutMessage({ id, firstName, surname, phone, email, message }, settings)
  await callForOutcome(
    services.db,
    ['TAKEN'],
    sql`bank.take_contact_message(
      ${id}, ${firstName}, ${surname}, ${phone}, ${email}, ${message}, ${JSON.stringify(emails)},
      ${settings.mailbox}, ${services.clock()}
    )`,
  )
  notifyAdmins(services)
  return {}
}
