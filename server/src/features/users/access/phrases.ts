import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { SessionContext } from '#http/procedures.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { findOwner } from '#identity/sessions.ts'
import { callForDigest, callFunction } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

type Asked = { userId: string; code: string }
type Action = 'phrase-viewed' | 'phrase-checked'

/** Shows a user's telephone phrase for a code of the admin. The user is notified. */
export async function showPhraseOf(
  context: SessionContext,
  { userId, code }: Asked,
): Promise<{ phrase: string }> {
  const {
    services: { db, changes },
  } = context
  const confirmationId = await prove(context, 'phrase-viewed', { userId, code })
  const phrase = await openPhrase(context, db, { userId, confirmationId, action: 'phrase-viewed' })
  changes.publish({ to: { user: userId }, topics: ['profile'] })
  return { phrase }
}

/**
 * Compares the phrase that a caller said, without showing it. Case, punctuation and spaces do not count,
 * because it is heard and not read.
 */
export async function checkPhraseOf(
  context: SessionContext,
  { userId, code, said }: Asked & { said: string },
): Promise<{ matched: boolean }> {
  const {
    services: { db },
    tokenHash,
  } = context
  const confirmationId = await prove(context, 'phrase-checked', { userId, code })
  return await db.transaction().execute(async (tx) => {
    const phrase = await openPhrase(context, tx, { userId, confirmationId, action: 'phrase-checked' })
    const matched = timingSafeEqual(normaliseSpeech(said), normaliseSpeech(phrase))
    const { rows } = await sql<{ recorded: boolean }>`
      select identity.record_phrase_check(${tokenHash}, ${userId}, ${confirmationId},
        ${matched}) as recorded`.execute(tx)
    // The answer depends on the audit row: without it nothing is shown.
    if (rows[0]?.recorded !== true) throw new Error('A check of a phrase could not be written down')
    return { matched }
  })
}

/** Issues a confirmation for exactly this user and operation, after checking that the actor is an admin. */
async function prove(context: SessionContext, action: Action, { userId, code }: Asked): Promise<string> {
  const {
    services: { db },
    tokenHash,
  } = context
  const { role, complete } = (await findOwner(db, tokenHash)) ?? refuse('NOT_SIGNED_IN')
  if (!complete) refuse('ENROLMENT_REQUIRED')
  if (role !== 'admin') refuse('NOT_ALLOWED')
  const digest = await callForDigest(db, sql`identity.admin_phrase_digest(${action}, ${userId})`)
  return (await confirm(context, { action, digest, code })).id
}

type Opened = { outcome: string; dataKey: Buffer | null; phrase: Buffer | null }

async function openPhrase(
  { services: { secrets }, tokenHash }: SessionContext,
  db: Database | Tx,
  { userId, confirmationId, action }: { userId: string; confirmationId: string; action: Action },
): Promise<string> {
  const { dataKey, phrase } = await callFunction(
    db,
    { OPEN: ['dataKey', 'phrase'] },
    sql<Opened>`
      select outcome, data_key, phrase
      from identity.open_phrase(${tokenHash}, ${userId}, ${confirmationId}, ${action})`,
  )
  return secrets.decryptFor({ id: userId, dataKey }, phrase, {
    table: 'identity.profile',
    column: 'phrase',
    row: userId,
  })
}

function normaliseSpeech(text: string): Buffer {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  // A phrase without a letter or digit keeps its signs: nothing else would be left to compare.
  return createHash('sha256')
    .update(words === '' ? text.trim() : words)
    .digest()
}
