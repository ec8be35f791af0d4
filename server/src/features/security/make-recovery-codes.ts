import { recoveryCodeCount } from '@bank/contract'
import { sql } from 'kysely'
import { getOwnCredential, type OwnerContext, proveByCode } from '#identity/own-credential.ts'
import { newRecoveryCode, recoveryMacs } from '#identity/second-factor/recovery-codes.ts'
import type { Services } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'

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
  const own = await getOwnCredential(db, tokenHash)
  if (!own.complete) refuse('ENROLMENT_REQUIRED')
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const macs = codes.map((one) => recoveryMacs(secrets, own.userId, one)[0])
  await proveByCode(context, own, { action: 'recovery-codes', code }, async (step) => {
    const { rows } = await sql<{ made: boolean }>`
      select identity.make_recovery_codes(${tokenHash}, ${own.version}, ${step},
        ${macs}::bytea[], ${secrets.peppers.present}) as made`.execute(db)
    return rows[0]?.made || null
  })
  changes.publish({ to: { user: own.userId }, topics: ['profile'] })
  return { codes }
}
