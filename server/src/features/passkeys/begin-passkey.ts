import type { PasskeyCreation } from '@bank/contract'
import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { relyingPartyOf } from '#identity/passkeys/relying-party.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { callFunction } from '#platform/call-function.ts'
import { passkeyDigest } from './queries.ts'

type Begun = {
  outcome: string
  userId: string | null
  username: string | null
  challenge: Buffer | null
  credentialIds: Buffer[]
}

/** Begins an addition for a code of the authenticator: what the new passkey has to sign. */
export async function beginPasskey(
  context: SessionContext,
  { code }: { code: string },
): Promise<PasskeyCreation> {
  const {
    services: { db, config },
    tokenHash,
  } = context
  const digest = await passkeyDigest(db, null)
  const { id: confirmationId } = await confirm(context, { action: 'passkey-added', digest, code })
  const begun = await callFunction(
    db,
    { BEGUN: ['userId', 'username', 'challenge'] },
    sql<Begun>`
      select outcome, user_id, username, challenge, credential_ids
      from identity.begin_passkey(${tokenHash}, ${confirmationId})`,
  )
  return {
    challenge: begun.challenge.toString('base64url'),
    rpId: relyingPartyOf(config.publicOrigins).id,
    credentialIds: begun.credentialIds.map((credential) => credential.toString('base64url')),
    bankName: config.bank.name,
    userHandle: Buffer.from(begun.userId.replaceAll('-', ''), 'hex').toString('base64url'),
    username: begun.username,
  }
}
