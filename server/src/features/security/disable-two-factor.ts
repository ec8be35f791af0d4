import type { Session } from '@bank/contract'
import { sql } from 'kysely'
import { getOwnCredential, proveByCode } from '#identity/own-credential.ts'
import { callForRow } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { type OwnerRequest, renewedSession } from './renewed-session.ts'
import { newToken } from '#platform/keys/token.ts'
import { withProof } from '#platform/with-proof.ts'

/** Turns 2FA off; needs one valid code. Refuses TWO_FACTOR_REQUIRED when the bank requires 2FA. */
export async function disableTwoFactor(context: OwnerRequest, { code }: { code: string }): Promise<Session> {
  const {
    services: { db, secrets },
    tokenHash,
  } = context
  const own = await getOwnCredential({ db, secrets }, tokenHash)
  if (!own.complete) refuse('ENROLMENT_REQUIRED')
  if (own.twoFactorRequired) refuse('TWO_FACTOR_REQUIRED')
  const fresh = newToken()
  await proveByCode(context, own, { action: 'two-factor-disabled', code }, async (step) => {
    const statement = sql<{ outcome: 'DONE' | 'TWO_FACTOR_REQUIRED' | null }>`
      select identity.disable_two_factor(${tokenHash}, ${own.version}, ${step},
        ${fresh.tokenHash}) as outcome`
    const { outcome } = await withProof(
      { db, secrets },
      ['disable-two-factor', tokenHash, own.version, step, fresh.tokenHash],
      async (tx) => await callForRow(tx, statement),
    )
    // The rule has changed since it was read; the code is unused.
    if (outcome === 'TWO_FACTOR_REQUIRED') refuse(outcome)
    return outcome
  })
  return await renewedSession(context, fresh)
}
