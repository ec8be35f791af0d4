import { passkeyAsked } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Clock } from '#platform/clock.ts'
import type { Changes } from '#platform/changes.ts'
import type { Database } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { withProof } from '#platform/with-proof.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { matchingStep, decryptTotpSecret } from './one-time-codes.ts'
import { confirmByPasskey } from '#identity/passkeys/confirm-by-passkey.ts'
import { isWithinRate } from '#identity/sign-in/rates.ts'

export type ConfirmationContext = {
  services: {
    db: Database
    secrets: Secrets
    clock: Clock
    changes: Changes
    config: {
      demo: { code: string } | null
      publicOrigins: string[] | null
      rates: { confirmationsPerUser: number }
    }
  }
  tokenHash: Buffer
}

/**
 * The operation to confirm. Its digest covers every detail; the database computes it when the confirmation is
 * issued and again when it is consumed. The code is six digits, or the answer of a passkey in their place.
 */
export type ToConfirm = { action: string; digest: Buffer; code: string }

type Factor = {
  userId: string
  complete: boolean
  totpSecret: Buffer | null
  twoFactorEnabled: boolean
  isDemo: boolean
}

/**
 * Issues a confirmation with a code or a passkey: for one action with one digest, in this session, once,
 * within five minutes. Refuses NOT_SIGNED_IN, ENROLMENT_REQUIRED, TOO_MANY_ATTEMPTS, TWO_FACTOR_NOT_ENABLED
 * and INVALID_CODE; the fifth wrong code in a row ends the session and is refused as TOO_MANY_WRONG_CODES.
 * The demo code is for certificates alone (specification 1, section 5), and for users without a second
 * factor: there another code is DEMO_CODE_EXPECTED. A caller who asks for a passkey is refused with what the
 * passkey has to sign. There is no transaction around the statements, so that no refusal undoes the count of
 * a wrong code.
 */
export async function confirm(
  { services, tokenHash }: ConfirmationContext,
  { action, digest, code }: ToConfirm,
) {
  const { db, secrets, clock, config } = services
  const { rows } = await sql<Factor>`
    select f.user_id, s.complete, f.totp_secret, f.two_factor_enabled, f.is_demo
    from identity.find_active_session(${tokenHash}) s
      cross join identity.second_factor(${tokenHash}) f`.execute(db)
  const { userId, complete, totpSecret, twoFactorEnabled, isDemo } = rows[0] ?? refuse('NOT_SIGNED_IN')
  if (!complete) refuse('ENROLMENT_REQUIRED')
  if (!(await isWithinRate(db, `confirm|${userId}`, config.rates.confirmationsPerUser)))
    refuse('TOO_MANY_ATTEMPTS')

  const ciphertext = twoFactorEnabled ? totpSecret : null
  if (ciphertext === null) {
    // The database's rule counts, whatever this server was started with.
    if (!isDemo || config.demo === null || action !== 'certificate') refuse('TWO_FACTOR_NOT_ENABLED')
    if (code !== config.demo.code) refuse('DEMO_CODE_EXPECTED')
  }
  if (ciphertext !== null && code.startsWith(passkeyAsked)) {
    const issued = await confirmByPasskey(services, { tokenHash, userId, action, digest, code })
    return issued ?? (await countWrongCode(services, { tokenHash, userId, action }))
  }
  const step = ciphertext && matchingStep(decryptTotpSecret(secrets, userId, ciphertext), code, clock())
  const isWrong = ciphertext !== null && step === null
  const issued = isWrong ? null : await issue(services, { tokenHash, step, action, digest })
  // The demo code was right, and the rule or the user's second factor has changed since it was read.
  if (issued === null && ciphertext === null) refuse('TWO_FACTOR_NOT_ENABLED')
  return issued ?? (await countWrongCode(services, { tokenHash, userId, action }))
}

type IssueRequest = { tokenHash: Buffer; step: number | null; action: string; digest: Buffer }

/** `step` is the time step of the code, null for the demo code. Returns null if it was used before. */
async function issue(
  services: Pick<ConfirmationContext['services'], 'db' | 'secrets'>,
  { tokenHash, step, action, digest }: IssueRequest,
) {
  const [issued] = await withProof(
    services,
    ['issue-confirmation', tokenHash, step, digest, action],
    async (tx) => {
      const { rows } = await sql<{ id: string; expiresAt: Date }>`
        select id, expires_at
        from identity.issue_confirmation(${tokenHash}, ${step}, ${action}, ${digest})`.execute(tx)
      return rows
    },
  )
  return issued ? { id: issued.id, expiresAt: issued.expiresAt.toISOString() } : null
}

type WrongCode = { tokenHash: Buffer; userId: string; action: string }

/**
 * Counts a wrong code in the session. Refuses INVALID_CODE; the fifth in a row ends the session and is
 * refused as TOO_MANY_WRONG_CODES.
 */
export async function countWrongCode(
  { db, changes }: Pick<ConfirmationContext['services'], 'db' | 'changes'>,
  { tokenHash, userId, action }: WrongCode,
): Promise<never> {
  const { isActive } = await callForRow(
    db,
    sql<{ isActive: boolean }>`select identity.count_wrong_code(${tokenHash}, ${action}) as is_active`,
  )
  if (isActive) refuse('INVALID_CODE')
  changes.publishSessions(userId)
  refuse('TOO_MANY_WRONG_CODES')
}
