import type { Session } from '@bank/contract'
import { sql } from 'kysely'
import { comparePassword, getOwnCredential, proveByCode } from '#identity/own-credential.ts'
import { reasonAgainstPassword } from '#identity/passwords/password-rules.ts'
import { refuse } from '#platform/refusal.ts'
import { type OwnerRequest, renewedSession } from './renewed-session.ts'
import { newToken } from '#platform/keys/token.ts'
import { withProof } from '#platform/with-proof.ts'

const action = 'password'

type Order = { currentPassword: string; newPassword: string; code?: string | undefined }

/**
 * Changes the password for the current one and, with a second factor, a code. A new password that is refused
 * costs neither a try nor a code. Ends every other session; this one gets a new token.
 */
export async function changePassword(
  context: OwnerRequest,
  { currentPassword, newPassword, code }: Order,
): Promise<Session> {
  const {
    services: { db, secrets, passwords, config },
    tokenHash,
  } = context
  const own = await getOwnCredential({ db, secrets }, tokenHash)
  if (!own.complete) refuse('ENROLMENT_REQUIRED')
  if (own.twoFactorEnabled && code === undefined) refuse('CODE_REQUIRED')
  if (newPassword.normalize('NFKC') === currentPassword.normalize('NFKC')) refuse('PASSWORD_UNCHANGED')
  const against = reasonAgainstPassword(newPassword, { ...own, bankName: config.bank.name })
  if (against !== null) refuse(against)

  const attemptKey = await comparePassword(context, own, { action, password: currentPassword })
  const passwordHash = await passwords.runInTurn(() => passwords.hash(newPassword))
  const fresh = newToken()
  const change = async (step: number | null): Promise<true | null> => {
    const { rows } = await withProof(
      { db, secrets },
      ['change-password', tokenHash, own.version, step, attemptKey, passwordHash, fresh.tokenHash],
      async (tx) =>
        await sql<{ changed: boolean }>`
          select identity.change_password(
            ${tokenHash}, ${own.version}, ${step}, ${attemptKey}, ${passwordHash},
            ${fresh.tokenHash}) as changed`.execute(tx),
    )
    return rows[0]?.changed ? true : null
  }
  if (own.twoFactorEnabled)
    await proveByCode(context, own, { action, code: code ?? refuse('CODE_REQUIRED') }, change)
  // A concurrent change ended this session.
  else if (!(await change(null))) refuse('NOT_SIGNED_IN')
  return await renewedSession(context, fresh)
}
