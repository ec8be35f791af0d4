import type { SetupStage } from '@bank/contract'
import { sql } from 'kysely'
import { decryptTotpSecret, totpUri } from '#identity/second-factor/one-time-codes.ts'
import type { Database } from '#platform/database.ts'
import { refuseCrowds, type Visitor } from './visitor.ts'
import { hashOfToken } from '#platform/keys/token.ts'

type Found = { userId: string; username: string; totpSecret: Buffer | null; expiresAt: Date }

/** Returns how far this browser is with a link. A link that is new to it, or over, is at the start. */
export async function openSetup(
  visitor: Visitor,
  { token, key }: { token: string; key?: string | undefined },
): Promise<SetupStage> {
  const {
    services: { db, secrets, config, changes },
  } = visitor
  await refuseCrowds(visitor)
  const {
    rows: [opened],
  } = await sql<{ userId: string | null }>`
    select identity.mark_setup_link_opened(${hashOfToken(token)}) as user_id`.execute(db)
  // Published the first time only, so that repeated calls do not wake every admin.
  if (opened?.userId) changes.publish({ to: 'admins', topics: ['users'] })
  const found = await findProgress(db, hashOfToken(token), key === undefined ? null : hashOfToken(key))
  if (found === null) return { stage: 'start' }
  const { userId, username, totpSecret, expiresAt } = found
  if (totpSecret === null) return { stage: 'complete', username }
  const secret = decryptTotpSecret(secrets, userId, totpSecret)
  const uri = totpUri(secret, { issuer: config.bank.name, label: username })
  return { stage: 'begun', progress: { username, secret, uri, expiresAt: expiresAt.toISOString() } }
}

/** Returns whether this browser has completed the setup: it asks again after a lost answer. */
export async function hasCompletedSetup(db: Database, tokenHash: Buffer, keyHash: Buffer): Promise<boolean> {
  const found = await findProgress(db, tokenHash, keyHash)
  return found !== null && found.totpSecret === null
}

async function findProgress(db: Database, tokenHash: Buffer, keyHash: Buffer | null): Promise<Found | null> {
  const { rows } = await sql<Found>`select * from identity.open_setup(${tokenHash}, ${keyHash})`.execute(db)
  return rows[0] ?? null
}
