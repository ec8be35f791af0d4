import { randomInt } from 'node:crypto'
import { generatedPassword, type NewUser, type ProvisionalCredentials } from '@bank/contract'
import { sql } from 'kysely'
import type { RequestContext, SessionContext } from '#http/procedures.ts'
import { newTotpSecret, encryptTotpSecret, totpUri } from '#identity/second-factor/one-time-codes.ts'
import { callForOutcome, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { confirmOperation, notifyOfOperation } from '#features/users/confirmed-operation.ts'
import { newToken } from '#platform/keys/token.ts'

type Created = { outcome: string; linkExpiresAt: Date | null; requiresApproval: boolean | null }

/**
 * Creates a user with credentials and a setup link that are shown once; needs a code. A repeated id with the
 * same content, after a lost answer, makes other credentials for the same user and needs another code.
 */
export async function createUser(
  context: SessionContext & Pick<RequestContext, 'origin'>,
  { code, ...user }: NewUser & { code: string },
): Promise<ProvisionalCredentials> {
  const {
    services: { db, secrets, passwords, config },
    tokenHash,
    origin,
  } = context
  const { userId, username, email, firstName, lastName, role } = user
  const fields = [userId, username, email, firstName, lastName, role]
  const confirmationId = await confirmOperation(context, { action: 'create-user', fields }, code, (tx) =>
    refuseTaken(tx, user),
  )
  const password = newPassword()
  const secret = newTotpSecret()
  const link = newToken()
  const passwordHash = await passwords.runInTurn(() => passwords.hash(password))
  const { linkExpiresAt, requiresApproval } = await callFunction(
    db,
    { CREATED: ['linkExpiresAt'] },
    sql<Created>`
      select * from identity.create_user(
        ${tokenHash}, ${userId}, ${username}, ${email}, ${firstName}, ${lastName}, ${role},
        ${secrets.newDataKey(userId)}, ${passwordHash}, ${encryptTotpSecret(secrets, userId, secret)},
        ${link.tokenHash}, ${confirmationId})`,
  )
  notifyOfOperation(context)
  return {
    userId,
    username,
    password,
    secret,
    uri: totpUri(secret, { issuer: config.bank.name, label: username }),
    link: { url: `${origin}/setup/${link.token}`, expiresAt: linkExpiresAt.toISOString() },
    roleRequiresApproval: requiresApproval === true,
  }
}

/** Refuses a name or address that is taken before the code is consumed. */
async function refuseTaken(tx: Tx, { userId, username, email }: NewUser): Promise<void> {
  await callForOutcome(
    tx,
    ['FREE'],
    sql`coalesce(identity.creation_refusal(${userId}, ${username}, ${email}), 'FREE')`,
  )
}

/** Twelve characters (specification 2, section 9), each equally likely. */
function newPassword(): string {
  const { length, letters, digits, signs } = generatedPassword
  const all = letters + digits + signs
  return Array.from({ length }, () => all.charAt(randomInt(all.length))).join('')
}
