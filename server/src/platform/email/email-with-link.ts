import { randomUUID } from 'node:crypto'
import type { Aad, Secrets } from '#platform/keys/secrets.ts'

export type Link = { token: string; expiresAt: Date }

/**
 * The text of an e-mail as the database stores it while the e-mail is due: encrypted for the row of this id.
 * `body` is the same text without the token.
 */
export type EmailWithLink = { id: string; body: string; ciphertext: string; expiresAt: Date }

type StoredEmail = { id: string; body: string; bodyCiphertext: Buffer | null }

/**
 * Hides the token of a text from the database. All of the text is encrypted, and nothing is put into it when
 * it is sent, so no words of a user can take the place of a link.
 */
export function encryptEmail(secrets: Secrets, body: string, { token, expiresAt }: Link): EmailWithLink {
  const id = randomUUID()
  return {
    id,
    body: body.replaceAll(token, '…'),
    ciphertext: secrets.encrypt(body, emailAad(id)).toString('base64'),
    expiresAt,
  }
}

/** The text of an e-mail of the outbox, with its link. Throws for the ciphertext of another row. */
export function readBody(secrets: Secrets, { id, body, bodyCiphertext }: StoredEmail): string {
  if (bodyCiphertext === null) return body
  try {
    return secrets.decrypt(bodyCiphertext, emailAad(id))
  } catch {
    throw new Error('The text of this e-mail cannot be decrypted: it was changed, or its key is missing.')
  }
}

export function emailAad(id: string): Aad {
  return { table: 'mail.message', column: 'body_ciphertext', row: id }
}
