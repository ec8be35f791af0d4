import type { Enrolment, Session } from '@bank/contract'
import { sql } from 'kysely'
import { countWrongCode } from '#identity/second-factor/confirmations.ts'
import {
  matchingStep,
  newTotpSecret,
  decryptTotpSecret,
  encryptTotpSecret,
  totpUri,
} from '#identity/second-factor/one-time-codes.ts'
import {
  comparePassword,
  getOwnCredential,
  isPasswordDue,
  type OwnCredential,
  proveByCode,
} from '#identity/own-credential.ts'
import { isWithinRate } from '#identity/sign-in/rates.ts'
import { callOrRefuse } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { type OwnerRequest, renewedSession } from './renewed-session.ts'
import { newToken } from '#platform/keys/token.ts'
import { withProof } from '#platform/with-proof.ts'

const action = 'enrolment'

type Begun = { id: string; expiresAt: Date }

/**
 * Makes a new secret. It needs a code of the present authenticator, which keeps working until the new one is
 * confirmed, or the password where there is none; a session that can only enrol needs neither.
 */
export async function beginEnrolment(
  context: OwnerRequest,
  { code, password }: { code?: string | undefined; password?: string | undefined },
): Promise<Enrolment> {
  const {
    services: { db, secrets, config },
    tokenHash,
  } = context
  const own = await getOwnCredential({ db, secrets }, tokenHash)
  if (!own.complete && (await isPasswordDue(db, tokenHash))) refuse('ENROLMENT_REQUIRED')
  const secret = newTotpSecret()
  const ciphertext = encryptTotpSecret(secrets, own.userId, secret)

  const begin = async ({
    step = null,
    attemptKey = null,
  }: {
    step?: number | null
    attemptKey?: Buffer | null
  }): Promise<Begun | null> => {
    const { rows } = await withProof(
      { db, secrets },
      ['begin-enrolment', tokenHash, own.version, step, attemptKey, ciphertext],
      async (tx) =>
        await sql<Begun>`
          select id, expires_at
          from identity.begin_enrolment(${tokenHash}, ${own.version}, ${step}, ${attemptKey},
            ${ciphertext})`.execute(tx),
    )
    return rows[0] ?? null
  }
  const begun = own.twoFactorEnabled
    ? await proveByCode(context, own, { action, code: code ?? refuse('CODE_REQUIRED') }, (step) =>
        begin({ step }),
      )
    : ((await begin({ attemptKey: await passwordProof(context, own, password) })) ?? refuse('NOT_SIGNED_IN'))
  const uri = totpUri(secret, { issuer: config.bank.name, label: own.username })
  return { enrolmentId: begun.id, secret, uri, expiresAt: begun.expiresAt.toISOString() }
}

async function passwordProof(
  context: OwnerRequest,
  own: OwnCredential,
  password: string | undefined,
): Promise<Buffer | null> {
  if (!own.complete) return null
  return await comparePassword(context, own, { action, password: password ?? refuse('INVALID_PASSWORD') })
}

/** Confirms a new secret with its first code. Ends every other session, and gives this one all its rights. */
export async function confirmEnrolment(
  context: OwnerRequest,
  { enrolmentId, code }: { enrolmentId: string; code: string },
): Promise<Session> {
  const { services, tokenHash } = context
  const { db, secrets, clock, config } = services
  const { userId, version } = await getOwnCredential({ db, secrets }, tokenHash)
  if (!(await isWithinRate(db, `confirm|${userId}`, config.rates.confirmationsPerUser)))
    refuse('TOO_MANY_ATTEMPTS')
  const { rows: pending } = await sql<{ totpSecret: Buffer }>`
    select totp_secret from identity.pending_enrolment(${tokenHash}, ${enrolmentId})`.execute(db)
  const { totpSecret } = pending[0] ?? refuse('ENROLMENT_EXPIRED')
  const step = matchingStep(decryptTotpSecret(secrets, userId, totpSecret), code, clock())
  if (step === null) return await countWrongCode(services, { tokenHash, userId, action })

  const fresh = newToken()
  const call = sql`
    identity.finish_enrolment(${tokenHash}, ${version}, ${enrolmentId}, ${step}, ${fresh.tokenHash})`
  await withProof(
    { db, secrets },
    ['finish-enrolment', tokenHash, version, enrolmentId, step, fresh.tokenHash],
    async (tx) => await callOrRefuse(tx, 'ENROLMENT_EXPIRED', call),
  )
  return await renewedSession(context, fresh)
}
