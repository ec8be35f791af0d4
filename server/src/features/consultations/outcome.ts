import { createHash, randomBytes } from 'node:crypto'
import { isRefusalCode } from '@bank/contract'
import type { RequestContext, Services } from '#http/procedures.ts'
import { adminAudience } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import type { Writer } from './emails/emails.ts'

/** Refuses what the database refused; anything else that is not what was hoped for is a fault. */
export function expectOutcome(outcome: string | undefined, hoped: string): void {
  if (outcome === hoped) return
  if (outcome !== undefined && isRefusalCode(outcome)) refuse(outcome)
  throw new Error(`the database returned ${outcome ?? 'nothing'}`)
}

/** A link of an e-mail: the token goes to whoever reads the mailbox, and its hash into the database. */
export function newLink(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOfLink(token) }
}

export function hashOfLink(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function writerOf({
  services: { config },
  origin,
}: Pick<RequestContext, 'services' | 'origin'>): Writer {
  return { bank: config.bank, from: config.mail.from, mailbox: config.mail.mailbox, origin }
}

/** Every admin's screen asks again. */
export function notifyAdmins({ changes }: Services): void {
  changes.publish({ userId: adminAudience, topics: ['consultations'] })
}
