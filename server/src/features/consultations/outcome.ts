import { createHash, randomBytes } from 'node:crypto'
import type { RequestContext, Services } from '#http/procedures.ts'
import type { Writer } from './emails/emails.ts'

/** The link of an e-mail: the token goes to the mailbox, and its hash into the database. */
export function newLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfLink(token) }
}

export function hashOfLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function writerOf({
  services: { config, secrets },
  origin,
}: Pick<RequestContext, 'services' | 'origin'>): Writer {
  return { bank: config.bank, from: config.mail.from, mailbox: config.mail.mailbox, origin, secrets }
}

/** Every admin's screen asks again. */
export function notifyAdmins({ changes }: Services): void {
  changes.publish({ to: 'admins', topics: ['consultations'] })
}
