import { passkeyAsked } from '@bank/contract'
import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'
import { PasskeyAsked, refuse } from '#platform/refusal.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { withProof } from '#platform/with-proof.ts'
import { type Assertion, type PublicKey, readAssertion, verifyAssertion } from './assertion.ts'
import { relyingPartyOf } from './relying-party.ts'

type Services = { db: Database; secrets: Secrets; config: { publicOrigins: string[] | null } }
type ToSign = { tokenHash: Buffer; userId: string; action: string; digest: Buffer; code: string }
type Issued = { id: string; expiresAt: string }

/**
 * Issues a confirmation for what a passkey signed; null when it does not count. A caller who asks what to
 * sign is refused with it, once for each question: the challenge covers action, digest, session and expiry.
 */
export async function confirmByPasskey(services: Services, toSign: ToSign): Promise<Issued | null> {
  if (toSign.code === passkeyAsked) return await ask(services, toSign)
  const { db, config } = services
  const assertion = readAssertion(toSign.code)
  if (assertion === null || !(await takeChallenge(db, assertion, toSign))) return null
  const passkey = await findPasskey(db, toSign.userId, assertion)
  if (passkey === null) return null
  const signCount = await verifyAssertion(relyingPartyOf(config.publicOrigins), assertion, passkey)
  return signCount === null ? null : await issue(services, toSign, { ...passkey, signCount })
}

async function ask({ db, config }: Services, { tokenHash, action, digest }: ToSign): Promise<never> {
  const { rows } = await sql<{ challenge: Buffer; credentialIds: Buffer[] }>`
    select challenge, credential_ids from identity.ask_passkey(${tokenHash}, ${action}, ${digest})`.execute(
    db,
  )
  // A user without passkeys, whose browser does not offer one.
  const { challenge, credentialIds } = rows[0] ?? refuse('INVALID_CODE')
  throw new PasskeyAsked({
    challenge: challenge.toString('base64url'),
    rpId: relyingPartyOf(config.publicOrigins).id,
    credentialIds: credentialIds.map((id) => id.toString('base64url')),
  })
}

async function takeChallenge(
  db: Database,
  { challenge }: Assertion,
  { tokenHash, action, digest }: ToSign,
): Promise<boolean> {
  const { taken } = await callForRow(
    db,
    sql<{ taken: boolean }>`
      select identity.take_challenge(${challenge}, ${tokenHash}, ${action}, ${digest}) as taken`,
  )
  return taken
}

/** This user's passkey that an answer names; null when they have no such passkey. */
export async function findPasskey(
  db: Database,
  userId: string,
  { credentialId }: Assertion,
): Promise<(PublicKey & { id: string }) | null> {
  const named = Buffer.from(credentialId, 'base64url')
  const { rows } = await sql<{ id: string; publicKey: Buffer }>`
    select id, public_key from identity.find_passkey(${userId}, ${named})`.execute(db)
  const [found] = rows
  return found ? { ...found, credentialId: named } : null
}

/** Null when the count of the passkey has not gone up, or when it was removed a moment ago. */
async function issue(
  services: Services,
  { tokenHash, action, digest }: ToSign,
  { id, signCount }: { id: string; signCount: number },
): Promise<Issued | null> {
  const [issued] = await withProof(
    services,
    ['issue-confirmation-by-passkey', tokenHash, id, signCount, digest, action],
    async (tx) => {
      const { rows } = await sql<{ id: string; expiresAt: Date }>`
        select id, expires_at
        from identity.issue_confirmation_by_passkey(${tokenHash}, ${id}, ${signCount}, ${action},
          ${digest})`.execute(tx)
      return rows
    },
  )
  return issued ? { id: issued.id, expiresAt: issued.expiresAt.toISOString() } : null
}
