import type { Session } from '@bank/contract'
import { sql } from 'kysely'
import { getOwnCredential, payWithCode } from '#identity/own-credential.ts'
import { newToken } from '#identity/sign-in/sign-in.ts'
import { refuse } from '#platform/refusal.ts'
import { type OwnerRequest, renewedSession } from './renewed-session.ts'

/** Turns 2FA off; needs one valid code. Refuses TWO_FACTOR_REQUIRED when the bank requires 2FA. */
export async function disableTwoFactor(context: OwnerRequest, { code }: { code: string }): Promise<Session> {
  const {
    services: { db, config },
    tokenHash,
  } = context
  const own = await getOwnCredential(db, tokenHash)
  if (!own.complete) refuse('ENROLMENT_REQUIRED')
  if (config.requireTwoFactor) refuse('TWO_FACTOR_REQUIRED')
  const fresh = newToken()
  await payWithCode(context, own, { action: 'two-factor-disabled', code }, async (step) => {
    const { rows } = await sql<{ done: boolean }>`
      select identity.disable_two_factor(${tokenHash}, ${own.version}, ${step},
        ${fresh.tokenHash}) as done`.execute(db)
    return rows[0]?.done || null
  })
  return await renewedSession(context, fresh)
}
