import type { Passkey } from '@bank/contract'
import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { challengeOf, type Made, verifyNewPasskey } from '#identity/passkeys/attestation.ts'
import { relyingPartyOf } from '#identity/passkeys/relying-party.ts'
import { findOwner } from '#identity/sessions.ts'
import { callForOutcome } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { withProof } from '#platform/with-proof.ts'
import { listPasskeys, passkeyDigest } from './queries.ts'

/**
 * Adds the passkey that has signed the challenge of `beginPasskey`, which it uses up. The database notes the
 * moment, from which large payments to new beneficiaries are held for a day.
 */
export async function addPasskey(
  { services: { db, secrets, config, changes }, tokenHash }: SessionContext,
  { name, ...made }: Made & { name: string },
): Promise<Passkey> {
  const owner = (await findOwner(db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  if (!owner.complete) refuse('ENROLMENT_REQUIRED')
  if (!(await takeChallenge(db, tokenHash, challengeOf(made)))) refuse('PASSKEY_REFUSED')
  const { credentialId, publicKey, signCount } =
    (await verifyNewPasskey(relyingPartyOf(config.publicOrigins), made)) ?? refuse('PASSKEY_REFUSED')
  const call = sql`identity.add_passkey(${tokenHash}, ${credentialId}, ${publicKey}, ${signCount}, ${name})`
  await withProof(
    { db, secrets },
    ['add-passkey', tokenHash, credentialId, publicKey, signCount, name],
    async (tx) => await callForOutcome(tx, ['ADDED'], call),
  )
  changes.publish({ to: { user: owner.userId }, topics: ['sessions', 'profile'] })
  // It is the newest.
  return (await listPasskeys(db, tokenHash)).at(-1) ?? refuse('NOT_SIGNED_IN')
}

async function takeChallenge(db: Database, tokenHash: Buffer, challenge: Buffer | null): Promise<boolean> {
  const digest = await passkeyDigest(db, null)
  const { rows } = await sql<{ taken: boolean }>`
    select identity.take_challenge(${challenge}, ${tokenHash}, 'passkey-added', ${digest}) as taken`.execute(
    db,
  )
  return rows[0]?.taken === true
}
