import { sql } from 'kysely'
import { matchingStep, decryptTotpSecret } from '#identity/one-time-codes.ts'
import { hashOfToken } from '#identity/sign-in.ts'
import type { Changes } from '#platform/changes.ts'
import { refuse } from '#platform/refusal.ts'
import { hasArrived } from './open-setup.ts'
import { linkRefusal, linkToTry, type Visitor } from './visitor.ts'

type Order = { token: string; key: string; code: string }
type Claimed = { userId: string; totpSecret: Buffer }

/**
 * The first code of the secret this browser was shown. A link has five tries, taken before anything is
 * compared; the fifth wrong one ends it. When it is right, one statement makes password and authenticator
 * count, uses the link up and ends every session. Asking again after that is answered again.
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
  if (claimed === undefined) return (await hasArrived(db, tokenHash, keyHash)) ? {} : await refuseLink()

  const { userId, totpSecret } = claimed
  const step = matchingStep(decryptTotpSecret(secrets, userId, totpSecret), code, clock())
  if (step === null) {
    const { rows } = await sql<{
      lives: boolean
    }>`select identity.refuse_setup_code(${tokenHash}) as lives`.execute(db)
    if (rows[0]?.lives) refuse('INVALID_CODE')
    notifyAdmins(changes)
    return await refuseLink()
  }
  const { rows } = await sql<{ userId: string | null }>`
    select identity.complete_setup(${tokenHash}, ${keyHash}, ${step}) as user_id`.execute(db)
  const owner = rows[0]?.userId
  if (!owner) return (await hasArrived(db, tokenHash, keyHash)) ? {} : await refuseLink()
  changes.publishSessions(owner)
  changes.publish({ to: { user: owner }, topics: ['sessions', 'profile'] })
  notifyAdmins(changes)
  return {}
}

/** What became of a link stands in their list of users. */
function notifyAdmins(changes: Changes): void {
  changes.publish({ to: 'admins', topics: ['users'] })
}

/** What was begun with links that are over is forgotten. */
export async function forgetEndedSetups({ db }: Visitor['services']): Promise<void> {
  await sql`select identity.forget_ended_setups()`.execute(db)
}
