import type { RequestContext, Services } from '#http/procedures.ts'
import type { Writer } from './emails/emails.ts'

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
