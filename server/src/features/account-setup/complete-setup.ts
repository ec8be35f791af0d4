import { sql } from 'kysely'
import { matchingStep, decryptTotpSecret } from '#identity/second-factor/one-time-codes.ts'
import { refuse } from '#platform/refusal.ts'
import { hasCompletedSetup } from './open-setup.ts'
import { linkRefusal, linkToTry, type Visitor } from './visitor.ts'
import { hashOfToken } from '#platform/keys/token.ts'
import { withProof } from '#platform/with-proof.ts'

type Order = { token: string; key: string; code: string }
type Claimed = { userId: string; totpSecret: Buffer }

/**
 * Completes a setup with the first code of this browser's secret. A link has five tries, counted before the
 * comparison; the fifth wrong one ends it. One statement then makes password and authenticator count, uses
 * the link up and ends every session. A repeated call gets the same answer.
 */
export async function completeSetup(
  visitor: Visitor,
  { token, key, code }: Order,
): Promise<Record<string, never>> {
  const {
    services: { db, secrets, clock, changes },
  } = visitor
  const refuseLink = linkRefusal()
  const tokenHash = await linkToTry(visitor, token)
  const keyHash = hashOfToken(key)
  const { rows: claims } =
    await sql<Claimed>`select * from identity.claim_setup_code(${tokenHash}, ${keyHash})`.execute(db)
  const [claimed] = claims
  if (claimed === undefined)
    return (await hasCompletedSetup(db, tokenHash, keyHash)) ? {} : await refuseLink()

  const { userId, totpSecret } = claimed
  const step = matchingStep(decryptTotpSecret(secrets, userId, totpSecret), code, clock())
  if (step === null) {
    const { rows } = await sql<{
      lives: boolean
    }>`select identity.refuse_setup_code(${tokenHash}) as lives`.execute(db)
    if (rows[0]?.lives) refuse('INVALID_CODE')
    changes.publish({ to: 'admins', topics: ['users'] })
    return await refuseLink()
  }
  const { rows } = await withProof(
    { db, secrets },
    ['complete-setup', tokenHash, keyHash, step],
    async (tx) =>
      await sql<{ userId: string | null }>`
        select identity.complete_setup(${tokenHash}, ${keyHash}, ${step}) as user_id`.execute(tx),
  )
  const owner = rows[0]?.userId
  if (!owner) return (await hasCompletedSetup(db, tokenHash, keyHash)) ? {} : await refuseLink()
  changes.publishSessions(owner)
  changes.publish({ to: { user: owner }, topics: ['sessions', 'profile'] })
  // The status of a link shows in the admins' list of users.
  changes.publish({ to: 'admins', topics: ['users'] })
  return {}
}

/** Deletes the progress of links that are over. */
export async function forgetEndedSetups({ db }: Visitor['services']): Promise<void> {
  await sql`select identity.forget_ended_setups()`.execute(db)
}
