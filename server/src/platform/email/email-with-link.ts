import { randomUUID } from 'node:crypto'
import type { Aad, Secrets } from '#platform/keys/secrets.ts'

export type Link = { token: string; expiresAt: Date }

/**
 * The text of an e-mail as the database stores it while the e-mail is due: encrypted for the row of this id.
 * `body` is the same text without the token.
 */
export type EmailWithLink = {
  id: string
  body: string
  ciphertext: string
  expiresAt: Date
  /** The file of an appointment with the link; the e-mail's `calendar` is one without it. */
  calendarCiphertext?: string
}

type StoredEmail = { id: string; body: string; bodyCiphertext: Buffer | null }
type StoredCalendar = { id: string; calendar: string | null; calendarCiphertext: Buffer | null }

/**
 * Hides the token of a text from the database. All of the text is encrypted, and nothing is put into it when
 * it is sent, so no words of a user can take the place of a link.
 */
export function encryptEmail(
  secrets: Secrets,
  body: string,
  { token, expiresAt }: Link,
  calendar?: string,
): EmailWithLink {
  const id = randomUUID()
  return {
    id,
    body: body.replaceAll(token, '…'),
    ciphertext: secrets.encrypt(body, emailAad(id)).toString('base64'),
    expiresAt,
    ...(calendar !== undefined && {
      calendarCiphertext: secrets.encrypt(calendar, calendarAad(id)).toString('base64'),
    }),
  }
}

/** The text of an e-mail of the outbox, with its link. Throws for the ciphertext of another row. */
export function readBody(secrets: Secrets, { id, body, bodyCiphertext }: StoredEmail): string {
  return bodyCiphertext === null ? body : decrypted(secrets, 'text', bodyCiphertext, emailAad(id))
}

/** The file of an appointment, with its link while the e-mail is due. Throws as `readBody` does. */
export function readCalendar(
  secrets: Secrets,
  { id, calendar, calendarCiphertext }: StoredCalendar,
): string | null {
  if (calendarCiphertext === null) return calendar
  return decrypted(secrets, 'appointment', calendarCiphertext, calendarAad(id))
}

function decrypted(secrets: Secrets, part: string, ciphertext: Buffer, aad: Aad): string {
  try {
    return secrets.decrypt(ciphertext, aad)
  } catch {
    throw new Error(`The ${part} of this e-mail cannot be decrypted: it was changed, or its key is missing.`)
  }
}

export function emailAad(id: string): Aad {
  return { table: 'mail.message', column: 'body_ciphertext', row: id }
}

export function calendarAad(id: string): Aad {
  return { table: 'mail.message', column: 'calendar_ciphertext', row: id }
}
