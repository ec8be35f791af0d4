import { sql } from 'kysely'
import { callForRow } from './call-function.ts'
import type { Database, Tx } from './database.ts'
import type { Secrets } from './keys/secrets.ts'

/** The call that a proof is for: its name, and its arguments. */
export type Claim = [name: string, ...parts: (string | number | Buffer | null)[]]

/**
 * Does something in a transaction that proves to the database, for exactly this claim, that the server has
 * the key file (11-identity-proof.sql). SQL that came in by an injection, or by the login alone, cannot.
 */
export async function withProof<Result>(
  { db, secrets }: { db: Database; secrets: Pick<Secrets, 'proofOf'> },
  claim: Claim,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    const { challenge } = await callForRow(
      tx,
      sql<{ challenge: string }>`select identity.proof_challenge() as challenge`,
    )
    const proof = secrets.proofOf([...claim.map(textOf), challenge].join('|'))
    await sql`select set_config('bank.proof', ${proof}, true)`.execute(tx)
    return await work(tx)
  })
}

function textOf(part: Claim[number]): string {
  return Buffer.isBuffer(part) ? part.toString('hex') : String(part ?? '')
}
