import { recoveryCodeCount } from '@bank/contract'
import { sql } from 'kysely'
import { getOwnCredential, type OwnerContext, proveByCode } from '#identity/own-credential.ts'
import { newRecoveryCode, recoveryMacs } from '#identity/second-factor/recovery-codes.ts'
import type { Services } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { withProof } from '#platform/with-proof.ts'

/** Makes new recovery codes; it needs a code of the authenticator. They are shown once: the bank keeps only
 * their HMACs. */
export async function makeRecoveryCodes(
  context: OwnerContext & { services: Services },
  { code }: { code: string },
): Promise<{ codes: string[] }> {
  const {
    services: { db, secrets, changes },
    tokenHash,
  } = context
  const own = await getOwnCredential({ db, secrets }, tokenHash)
  if (!own.complete) refuse('ENROLMENT_REQUIRED')
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const macs = codes.map((one) => recoveryMacs(secrets, own.userId, one)[0])
  await proveByCode(context, own, { action: 'recovery-codes', code }, async (step) => {
    const pepper = secrets.peppers.present
    const given = macs.map((mac) => mac.toString('hex')).join(',')
    const { rows } = await withProof(
      { db, secrets },
      ['make-recovery-codes', tokenHash, own.version, step, pepper, given],
      async (tx) =>
        await sql<{ made: boolean }>`
          select identity.make_recovery_codes(${tokenHash}, ${own.version}, ${step},
            ${macs}::bytea[], ${pepper}) as made`.execute(tx),
    )
    return rows[0]?.made || null
  })
  changes.publish({ to: { user: own.userId }, topics: ['profile'] })
  return { codes }
}
