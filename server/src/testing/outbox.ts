import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/database.ts'
import { sql } from 'kysely'
import { readBody, readCalendar } from '#platform/email/email-with-link.ts'
import { testSecrets } from './builders.ts'

type Stored = {
  id: string
  body: string
  bodyCiphertext: Buffer | null
  calendar?: string | null
  calendarCiphertext?: Buffer | null
}

/** An e-mail of the outbox, with the file and the method of its appointment. */
export type WrittenEmail = {
  id: string
  kind: string
  subject: string
  body: string
  bodyCiphertext: Buffer | null
  calendar: string | null
  calendarCiphertext: Buffer | null
  method: string | null
  recipient: string
  replyTo: string | null
}

/** E-mails of the outbox as their recipients get them: with their links. */
export async function withLinks<Email extends Stored>(rows: Email[]): Promise<Email[]> {
  const secrets = await testSecrets()
  return rows.map((email) => ({
    ...email,
    body: readBody(secrets, email),
    ...(email.calendar !== undefined && {
      calendar: readCalendar(secrets, { calendarCiphertext: null, ...email, calendar: email.calendar }),
    }),
  }))
}

type Content = { recipient: string; kind: string; subject: string; body: string }

/** Puts an e-mail without a link into the outbox, as the owner's functions do. Answers its id. */
export async function storeEmail(
  owner: Database,
  { recipient, kind, subject, body }: Content,
): Promise<string> {
  const id = randomUUID()
  await sql`select mail.enqueue_email(
    ${recipient}, ${kind}, ${JSON.stringify({ id, subject, body })}::jsonb, null)`.execute(owner)
  return id
}
