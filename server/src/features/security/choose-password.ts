import type { Session } from '@bank/contract'
import { sql } from 'kysely'
import { getOwnCredential, isPasswordDue } from '#identity/own-credential.ts'
import { reasonAgainstPassword } from '#identity/passwords/password-rules.ts'
import { callOrRefuse } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { type OwnerRequest, renewedSession } from './renewed-session.ts'
import { newToken } from '#platform/keys/token.ts'
import { withProof } from '#platform/with-proof.ts'

/**
 * Replaces the one-time password that an admin issued and this session began with. The session gets a new
 * token with all its rights, or may only enrol where the bank requires a second factor and there is none.
 */
export async function choosePassword(
  context: OwnerRequest,
  { newPassword }: { newPassword: string },
): Promise<Session> {
  const {
    services: { db, secrets, passwords, config },
    tokenHash,
  } = context
  const own = await getOwnCredential({ db, secrets }, tokenHash)
  if (!(await isPasswordDue(db, tokenHash))) refuse('NOT_ALLOWED')
  const against = reasonAgainstPassword(newPassword, { ...own, bankName: config.bank.name })
  if (against !== null) refuse(against)
  const passwordHash = await passwords.runInTurn(async () => {
    if (await passwords.isRight(own.passwordHash, newPassword)) refuse('PASSWORD_UNCHANGED')
    return await passwords.hash(newPassword)
  })
  const fresh = newToken()
  const call = sql`
    identity.choose_password(${tokenHash}, ${own.version}, ${passwordHash}, ${fresh.tokenHash})`
  // Refused where a concurrent change ended this session.
  await withProof(
    { db, secrets },
    ['choose-password', tokenHash, own.version, passwordHash, fresh.tokenHash],
    async (tx) => await callOrRefuse(tx, 'NOT_SIGNED_IN', call),
  )
  return await renewedSession(context, fresh)
}
