import { freezeLink } from '@bank/contract'
import type { Secrets } from '#platform/keys/secrets.ts'
import { type EmailWithLink, encryptEmail, type Link } from './email-with-link.ts'
import { newToken } from '#platform/keys/token.ts'

const dayMs = 24 * 3_600_000

/** An e-mail with a link that freezes payments, as mail.enqueue_email takes it. */
export type EmailWithFreezeLink = EmailWithLink & { freezeHash: string; freezeUntil: Date }

/**
 * Writes a text with a link of its own that freezes the recipient's payments and can do nothing else. The
 * token stands after the #, which browsers send to no server, so no log contains it. The database gets its
 * hash alone, and the text encrypted. With `other` the text has one more link, which is useless after its own
 * time, and the e-mail with it.
 */
export function withFreezeLink(
  { secrets, origin, now }: { secrets: Secrets; origin: string; now: Date },
  write: (href: string) => string,
  other?: Link,
): EmailWithFreezeLink {
  const { token, tokenHash } = newToken()
  const freezeUntil = new Date(now.getTime() + freezeLink.days * dayMs)
  const text = write(`${origin}/freeze-payments#${token}`)
  const email = encryptEmail(secrets, text, other ?? { token, expiresAt: freezeUntil })
  return {
    ...email,
    body: email.body.replaceAll(token, '…'),
    freezeHash: tokenHash.toString('base64'),
    freezeUntil,
  }
}
