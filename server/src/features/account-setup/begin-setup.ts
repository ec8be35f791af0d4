import type { SetupProgress } from '@bank/contract'
import { sql } from 'kysely'
import { newTotpSecret, encryptTotpSecret, totpUri } from '#identity/second-factor/one-time-codes.ts'
import { reasonAgainstPassword } from '#identity/passwords/password-rules.ts'
import { comparable } from '#identity/sign-in/names.ts'
import { refuse } from '#platform/refusal.ts'
import { linkRefusal, linkToTry, type Visitor } from './visitor.ts'
import { newToken } from '#platform/keys/token.ts'

type Order = { token: string; username: string; password: string }
type Candidate = { userId: string; username: string; email: string; firstName: string; lastName: string }

/**
 * Stores a password and a new secret for a link and its username; neither counts before the secret's first
 * code. Each begin makes another secret, so that no browser confirms a secret that another was shown.
 */
export async function beginSetup(
  visitor: Visitor,
  { token, username, password }: Order,
): Promise<SetupProgress & { key: string }> {
  const {
    services: { db, secrets, passwords, config },
  } = visitor
  const refuseLink = linkRefusal()
  const tokenHash = await linkToTry(visitor, token)
  const { rows: candidates } = await sql<Candidate>`
    select * from identity.setup_candidate(${tokenHash}, ${comparable(username)})`.execute(db)
  const candidate = candidates[0] ?? (await refuseLink())
  const against = reasonAgainstPassword(password, { ...candidate, bankName: config.bank.name })
  if (against !== null) refuse(against)

  const passwordHash = await passwords.runInTurn(() => passwords.hash(password))
  const secret = newTotpSecret()
  const { token: key, tokenHash: keyHash } = newToken()
  const ciphertext = encryptTotpSecret(secrets, candidate.userId, secret)
  const { rows } = await sql<{ expiresAt: Date }>`
    select expires_at
    from identity.begin_setup(${tokenHash}, ${candidate.userId}, ${keyHash}, ${passwordHash},
      ${ciphertext})`.execute(db)
  const { expiresAt } = rows[0] ?? (await refuseLink())
  const uri = totpUri(secret, { issuer: config.bank.name, label: candidate.username })
  return { username: candidate.username, secret, uri, expiresAt: expiresAt.toISOString(), key }
}
