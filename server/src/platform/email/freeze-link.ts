import { freezeLink } from '@bank/contract'
import type { Secrets } from '#platform/keys/secrets.ts'
import { type EmailWithLink, encryptEmail } from './email-with-link.ts'
import { newToken } from '#platform/keys/token.ts'

const dayMs = 24 * 3_600_000

/** An e-mail with a link that freezes payments, as mail.enqueue_email takes it. */
export type EmailWithFreezeLink = EmailWithLink & { freezeHash: string }

/**
 * Writes a text with a link of its own that freezes the recipient's payments and can do nothing else. The
 * token stands after the #, which browsers send to no server, so no log contains it. The database gets its
 * hash alone, and the text encrypted.
 */
export function withFreezeLink(
  { secrets, origin, now }: { secrets: Secrets; origin: string; now: Date },
  write: (href: string) => string,
): EmailWithFreezeLink {
  const { token, tokenHash } = newToken()
  const expiresAt = new Date(now.getTime() + freezeLink.days * dayMs)
  return {
    ...encryptEmail(secrets, write(`${origin}/freeze-payments#${token}`), { token, expiresAt }),
    freezeHash: tokenHash.toString('base64'),
  }
}
