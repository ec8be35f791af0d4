import { readBody } from '#platform/email/email-with-link.ts'
import { testSecrets } from './builders.ts'

type Stored = { id: string; body: string; bodyCiphertext: Buffer | null }

/** E-mails of the outbox as their recipients get them: with their links. */
export async function withLinks<Email extends Stored>(rows: Email[]): Promise<Email[]> {
  const secrets = await testSecrets()
  return rows.map((email) => ({ ...email, body: readBody(secrets, email) }))
}
