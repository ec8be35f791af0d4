import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { AccessOrder, AccessReview } from '@bank/contract'
import { sql } from 'kysely'
import { type RequestContext, type SessionContext, underOwnRows } from '#http/procedures.ts'
import { latinCharacters } from '#domain/files/latin-characters.ts'
import { ownAccounts } from '#domain/own-accounts.ts'
import { confirm } from '#identity/second-factor/confirmations.ts'
import { encryptTotpSecret, newTotpSecret } from '#identity/second-factor/one-time-codes.ts'
import { callForDigest, callForOutcome, callFunction } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { newToken } from '#platform/keys/token.ts'
import { refuse } from '#platform/refusal.ts'
import { publishRights } from './change-access.ts'
import { invitationOf } from './invitation.ts'
import { findGivenRight } from './queries.ts'

/** The arguments that every function about an order has. */
function fieldsOf({ rightId, firstName, lastName, email, accountIds, view, firstDay, lastDay }: AccessOrder) {
  return sql`${rightId}, ${firstName}, ${lastName}, ${email}, ${accountIds}::uuid[], ${view},
    ${firstDay}::date, ${lastDay}::date`
}

/** Refuses what cannot be given; answers whether it was given before. */
async function isGiven(tx: Tx, order: AccessOrder): Promise<boolean> {
  const call = sql`bank.review_access_right(${fieldsOf(order)})`
  return (await callForOutcome(tx, ['FREE', 'GIVEN'], call)) === 'GIVEN'
}

/** Shows exactly what would be given. */
export async function reviewAccess(
  { tx, clientId }: { tx: Tx; clientId: string },
  order: AccessOrder,
): Promise<AccessReview> {
  const given = await isGiven(tx, order)
  const { rightId: _, accountIds, ...shown } = order
  const accounts =
    accountIds === null
      ? null
      : await ownAccounts(tx, clientId)
          .where('account.id', 'in', accountIds)
          .select(['account.id', 'account.nickname', 'account.accountNumber', 'ledgerAccount.currency'])
          .orderBy('account.createdAt')
          .orderBy('account.id')
          .$narrowType<{ currency: AccountCurrency }>()
          .execute()
  return { ...shown, accounts, isGiven: given }
}

type AccountCurrency = NonNullable<AccessReview['accounts']>[number]['currency']

/** Issues a confirmation for exactly this order. What cannot be given is refused before the code is used. */
export async function confirmAccess(
  context: SessionContext,
  { code, ...order }: AccessOrder & { code: string },
) {
  await underOwnRows(context, async ({ tx }) => await isGiven(tx, order))
  const digest = await callForDigest(context.services.db, sql`bank.access_right_digest(${fieldsOf(order)})`)
  const { id, expiresAt } = await confirm(context, { action: 'access-right', digest, code })
  return { confirmationId: id, expiresAt }
}

type Given = { outcome: string; userId: string | null; holderId: string | null; linkExpiresAt: Date | null }

/** Longer than giving access takes: PostgreSQL needs some milliseconds more to write a new user. */
const floorMs = 400

/**
 * Gives the access. All that a new user would need is made each time, and the call for their e-mail too, and
 * nothing is answered or published before the floor, so that neither shows whether the bank knew the address.
 */
export async function giveAccess(
  context: SessionContext & Pick<RequestContext, 'origin'>,
  { confirmationId, ...order }: AccessOrder & { confirmationId: string },
) {
  const {
    services: { db, secrets, passwords, changes },
    tokenHash,
  } = context
  const floor = wait(floorMs)
  const link = newToken()
  const id = randomUUID()
  const username = newUsername(order)
  const passwordHash = await passwords.runInTurn(() => passwords.hash(newToken().token))
  const person = {
    id,
    username,
    dataKey: secrets.newDataKey(id).toString('hex'),
    passwordHash,
    totpSecret: encryptTotpSecret(secrets, id, newTotpSecret()).toString('hex'),
    linkHash: link.tokenHash.toString('hex'),
  }
  const { holderId, userId } = await db.transaction().execute(async (tx) => {
    const given = await callFunction(
      tx,
      { GIVEN: ['holderId', 'userId'] },
      sql<Given>`
        select * from bank.give_access_right(
          ${tokenHash}, ${fieldsOf(order)}, ${confirmationId}, ${JSON.stringify(person)}
        )`,
    )
    const invitation = await invitationOf(tx, context, {
      order,
      token: link.token,
      linkExpiresAt: given.linkExpiresAt,
    })
    await sql`
      select bank.mail_invitation(
        ${tokenHash}, ${order.rightId}, ${link.tokenHash}, ${JSON.stringify(invitation)}
      )`.execute(tx)
    return given
  })
  await floor
  publishRights(changes, { holderId, userId })
  return await underOwnRows(
    context,
    async ({ tx }) => (await findGivenRight(tx, holderId, order.rightId)) ?? refuse('ACCESS_RIGHT_NOT_FOUND'),
  )
}

/** A username that the bank chooses for a new user: their name in a to z, and six digits. */
function newUsername({ firstName, lastName }: Pick<AccessOrder, 'firstName' | 'lastName'>): string {
  const typedName = latinCharacters(`${firstName}.${lastName}`)
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
    .slice(0, 40)
  const name = typedName.split('.').filter((part) => part !== '')
  return [...(name.length > 0 ? name : ['user']), String(randomInt(1_000_000)).padStart(6, '0')].join('.')
}
