import type { Proof } from '@bank/contract'
import { sql } from 'kysely'
import { callForValue } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { withProof } from '#platform/with-proof.ts'
import { confirm } from './confirmations.ts'
import { comparePassword, getOwnCredential, type OwnerContext } from '#identity/own-credential.ts'

/**
 * The operation to confirm. Its digest covers every detail; the database computes it when the confirmation is
 * issued and again when it is consumed.
 */
type ToProve = { action: string; digest: Buffer; proof: Proof | undefined }

/**
 * Issues a confirmation for a code, or for the password of a user without a second factor. Returns its id.
 * Refuses CODE_REQUIRED without a proof, or with a password where there is a second factor, and gives the
 * refusals of `confirm` and `comparePassword`.
 */
export async function prove(context: OwnerContext, { action, digest, proof }: ToProve): Promise<string> {
  if (proof === undefined) return refuse('CODE_REQUIRED')
  if ('code' in proof) return (await confirm(context, { action, digest, code: proof.code })).id
  const { services, tokenHash } = context
  const own = await getOwnCredential(services, tokenHash)
  if (!own.complete) refuse('ENROLMENT_REQUIRED')
  if (own.twoFactorEnabled) refuse('CODE_REQUIRED')
  const attempt = await comparePassword(context, own, { action, password: proof.password })
  const call = sql<string>`
    identity.issue_confirmation_by_password(${tokenHash}, ${own.version}, ${attempt}, ${action}, ${digest})`
  // The database issues it as a confirmation without a step of a code.
  return await withProof(services, ['issue-confirmation', tokenHash, null, digest, action], (tx) =>
    callForValue(tx, 'CONFIRMATION_REFUSED', call),
  )
}
