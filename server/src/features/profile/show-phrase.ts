import type { Proof } from '@bank/contract'
import { sql } from 'kysely'
import { prove } from '#identity/second-factor/prove.ts'
import { callFunction } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import type { ProfileContext } from './context.ts'
import { ownDataDigest } from './own-data-digest.ts'
import { decryptField } from '#identity/encrypted-fields.ts'

type Opened = {
  outcome: string
  userId: string | null
  dataKey: Buffer | null
  phrase: Buffer | null
}

/** Shows the user's own telephone phrase, for a proof. */
export async function showPhrase(context: ProfileContext, proof: Proof): Promise<{ phrase: string }> {
  const {
    services: { db, secrets },
    tokenHash,
  } = context
  const confirmationId = await prove(context, {
    action: 'phrase',
    digest: await ownDataDigest(db, 'phrase'),
    proof,
  })
  const { userId, dataKey, phrase } = await callFunction(
    db,
    { OPEN: ['userId', 'dataKey', 'phrase'] },
    sql<Opened>`
      select outcome, user_id, data_key, phrase
      from identity.own_phrase(${tokenHash}, ${confirmationId})`,
  )
  return { phrase: decryptField(secrets, { id: userId, dataKey }, 'phrase', phrase) ?? refuse('NOT_FOUND') }
}
