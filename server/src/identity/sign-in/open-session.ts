import { sql } from 'kysely'
import { callForRow } from '#platform/call-function.ts'
import type { Database } from '#platform/database.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { withProof } from '#platform/with-proof.ts'
import type { Origin } from './origin.ts'

/** The parts of a sign-in that were right. At most one of step, recovery code and passkey is used. */
type Compared = {
  found: { userId: string; version: number; twoFactorEnabled: boolean }
  /** The time step of the code. */
  step: number | null
  /** The MAC of the recovery code. */
  recovery: Buffer | null
  /** The passkey, with the count of its signature. */
  signed: { id: string; signCount: number } | null
  /** The key under which the attempt was counted. */
  key: Buffer
  tokenHash: Buffer
  from: Origin
}

/** False when the code was used before, or the credential has changed since it was compared. */
export async function openSession(
  services: { db: Database; secrets: Secrets },
  { found, step, recovery, signed, key, tokenHash, from }: Compared,
): Promise<boolean> {
  const { userId, version } = found
  const itsStep = found.twoFactorEnabled ? step : null
  const [passkey, signCount] = [signed?.id ?? null, signed?.signCount ?? null]
  return await withProof(
    services,
    ['open-session', userId, itsStep, tokenHash, key, recovery, version, passkey, signCount],
    async (tx) => {
      const { opened } = await callForRow(
        tx,
        sql<{ opened: boolean }>`
          select identity.open_session(${userId}, ${itsStep}, ${tokenHash}, ${key}, ${recovery}, ${version},
            ${from}, ${passkey}, ${signCount}) as opened`,
      )
      return opened
    },
  )
}
