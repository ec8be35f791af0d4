import {
  type AccessRight,
  accessRightSchema,
  type ActedFor,
  actedForSchema,
  type AdminAccessRight,
  adminAccessRightSchema,
  maximumAccessRights,
  maximumHolders,
  maximumReceivedRights,
  signingClasses,
} from '@bank/contract'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/database.ts'

type Listed = { where: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number }

/** Rights in force or planned, under the policies of the reader: a holder's own, or any for admins. */
async function listRights(tx: Tx, { where, order, most }: Listed): Promise<unknown[]> {
  const { rows } = await sql<{ right: unknown }>`
    select json_build_object(
      'id', r.id, 'firstName', r.first_name, 'lastName', r.last_name, 'email', r.email, 'view', r.view,
      'firstDay', r.first_day, 'lastDay', r.last_day, 'givenAt', r.given_at,
      'state', case when r.first_day > ledger.day_of(now()) then 'planned' else 'inForce' end,
      'accounts', case when r.account_ids is not null then (
        select coalesce(json_agg(json_build_object(
          'id', a.id, 'nickname', a.nickname, 'accountNumber', a.account_number, 'currency', v.currency
        ) order by a.position nulls last, a.created_at, a.id), '[]')
        from bank.account a join ledger.account v on v.id = a.id
        where a.client_id = r.holder_id and a.id = any (r.account_ids)
      ) end,
      'holder', (
        select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
        from identity.users p where p.id = r.holder_id
      ),
      'user', (
        select json_build_object('id', p.id, 'firstName', p.first_name, 'lastName', p.last_name)
        from identity.users p where p.id = r.user_id
      )
    ) as right
    from bank.access_right r
    where r.withdrawn_at is null and r.last_day >= ledger.day_of(now()) and ${where}
    order by ${order}, r.id
    limit ${most}`.execute(tx)
  return rows.map(({ right }) => right)
}

/** The rights that a client has given, to all of their accounts or to this one among others. */
export async function listGivenRights(tx: Tx, clientId: string, accountId?: string): Promise<AccessRight[]> {
  const toAccount =
    accountId === undefined
      ? sql`true`
      : sql`(r.account_ids is null or ${accountId}::uuid = any (r.account_ids))`
  const given = await listRights(tx, {
    where: sql`r.holder_id = ${clientId} and ${toAccount}`,
    order: sql`r.given_at desc`,
    most: maximumAccessRights,
  })
  return z.array(accessRightSchema).parse(given)
}

/** A right that a client has given; undefined where it was withdrawn or is over. */
export async function findGivenRight(
  tx: Tx,
  clientId: string,
  rightId: string,
): Promise<AccessRight | undefined> {
  const [found] = await listRights(tx, {
    where: sql`r.holder_id = ${clientId} and r.id = ${rightId}`,
    order: sql`r.given_at`,
    most: 1,
  })
  return found === undefined ? undefined : accessRightSchema.parse(found)
}

/** The rights that a user has given and was given, for admins. */
export async function listRightsForAdmin(
  tx: Tx,
  userId: string,
): Promise<Record<'given' | 'received', AdminAccessRight[]>> {
  const given = await listRights(tx, {
    where: sql`r.holder_id = ${userId}`,
    order: sql`r.given_at desc`,
    most: maximumAccessRights,
  })
  const received = await listRights(tx, {
    where: sql`r.user_id = ${userId}`,
    order: sql`r.last_day desc`,
    most: maximumReceivedRights,
  })
  const rights = z.array(adminAccessRightSchema)
  return { given: rights.parse(given), received: rights.parse(received) }
}

const seenSchema = actedForSchema.shape.accounts

type HolderRow = Pick<
  ActedFor,
  'holderId' | 'kind' | 'name' | 'firstName' | 'lastName' | 'prepareBeneficiaries' | 'messages'
>

/** The holders for whom the user of this transaction may act now. */
export async function listHolders(tx: Tx): Promise<ActedFor[]> {
  const { rows } = await sql<HolderRow & { accounts: unknown }>`
    select holder_id, kind, name, first_name, last_name, accounts,
      bank.may_prepare_beneficiaries(holder_id) as prepare_beneficiaries,
      bank.may_write_messages(holder_id) as messages
    from bank.list_holders(${maximumHolders})`.execute(tx)
  return rows.map((row) => {
    const accounts = seenSchema.parse(row.accounts)
    const lastDays = accounts.map(({ lastDay }) => lastDay)
    return {
      ...row,
      accounts,
      view: accounts.some(({ view }) => view === 'movements') ? 'movements' : 'balances',
      prepare: accounts.some(({ prepare }) => prepare),
      sign: signingClasses.find((known) => accounts.some(({ sign }) => sign === known)) ?? null,
      // A holder without accounts has no last day of one either.
      lastDay:
        lastDays.length === 0
          ? null
          : lastDays.reduce((last, day) => (last === null || day === null ? null : day > last ? day : last)),
    }
  })
}
