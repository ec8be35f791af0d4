import type { Currency } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { accountColumns, presentAccount } from './own-accounts.ts'

/** All clients' accounts with their balances and holders. The policies show them to admins alone. */
function everyAccount(tx: Tx) {
  return tx
    .selectFrom('account')
    .innerJoin('ledger.account as ledgerAccount', 'ledgerAccount.id', 'account.id')
    .innerJoin('ledger.currency as currency', 'currency.code', 'ledgerAccount.currency')
    .leftJoin('identity.users as holder', 'holder.id', 'account.clientId')
    .select(accountColumns)
    .select(holderColumns)
}

/**
 * The holder of an account, for a query that has joined `holder`, their user: joint holders and organisations
 * have none, and their name stands as a first name.
 */
const holderColumns = [
  'account.clientId as holderId',
  sql<string>`coalesce(holder.username, '')`.as('username'),
  sql<string>`coalesce(holder.first_name, bank.name_of_holder(account.client_id))`.as('firstName'),
  sql<string>`coalesce(holder.last_name, '')`.as('lastName'),
] as const

type HolderRow = { holderId: string; username: string; firstName: string; lastName: string }

export function presentHolder({ holderId, username, firstName, lastName }: HolderRow) {
  return { id: holderId, username, firstName, lastName }
}

function present(row: HolderRow & Parameters<typeof presentAccount>[0]) {
  return { ...presentAccount(row), client: presentHolder(row) }
}

/** An account as admins see it, or nothing. */
export async function findAnyAccount(tx: Tx, accountId: string) {
  const found = await everyAccount(tx).where('account.id', '=', accountId).executeTakeFirst()
  return found && present(found)
}

/** The client who holds this account, for admins who read it; undefined where there is no such account. */
export async function findHolderId(tx: Tx, accountId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('account')
    .select('clientId')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return found?.clientId
}

type AccountQuery = {
  search: string
  client?: string | undefined
  currency?: string | undefined
  sort: 'opened' | 'nickname'
  isDescending: boolean
  after: string | undefined
  limit: number
}

/** Accounts by any part of nickname, number or owner's username, after one account in the order asked for. */
export async function findAccounts(
  tx: Tx,
  { search, client, currency, sort, isDescending, after, limit }: AccountQuery,
) {
  const { rows } = await sql<{ id: string }>`
    select id from bank.find_accounts(${search}, ${client ?? null}, ${currency ?? null}, ${sort},
      ${isDescending}, ${after ?? null}, ${limit})`.execute(tx)
  if (rows.length === 0) return []
  const places = new Map(rows.map(({ id }, place) => [id, place]))
  const found = await everyAccount(tx)
    .where('account.id', 'in', [...places.keys()])
    .execute()
  const placeOf = ({ id }: { id: string }) => places.get(id) ?? limit
  return found.map(present).toSorted((one, other) => placeOf(one) - placeOf(other))
}

type AccountTotal = { currency: Currency; amount: string; accounts: number }

/**
 * The total balance of these accounts by currency, the most accounts first; undefined where there are more
 * than `most`.
 */
export async function totalAccounts(
  tx: Tx,
  { search, client, currency, most }: Pick<AccountQuery, 'search' | 'client' | 'currency'> & { most: number },
): Promise<AccountTotal[] | undefined> {
  const { rows } = await sql<AccountTotal>`
    select t.currency, round(t.amount, c.decimals)::text as amount, t.accounts
    from bank.total_accounts(${search}, ${client ?? null}, ${currency ?? null}, ${most}) t
    join ledger.currency c on c.code = t.currency
    order by t.accounts desc, t.currency`.execute(tx)
  return rows.length === 0 ? undefined : rows
}

/** Clients by any part of username or name, in the order of names. */
export async function findClients(tx: Tx, { search, limit }: { search: string; limit: number }) {
  const { rows } = await sql<HolderRow>`
    select holder.id as holder_id, holder.username, holder.first_name, holder.last_name
    from bank.find_clients(${search}, ${limit}) as found
    join identity.users as holder on holder.id = found.id
    order by lower(holder.first_name), lower(holder.last_name), holder.id`.execute(tx)
  return rows.map(presentHolder)
}

/**
 * The name of a client, or of joint holders or an organisation, which are no users: for a query that has
 * joined the holder's user by `left join`. Both arguments are names in that query, such as 'client' and
 * 'c.client_id'.
 */
export function nameOfHolder(user: string, holderId: string) {
  const column = (name: string) => sql.ref(`${user}.${name}`)
  return sql<string>`
    case when ${column('id')} is null then bank.name_of_holder(${sql.ref(holderId)})
      else identity.full_name(${column('first_name')}, ${column('last_name')})
    end`
}

/** The username of the same; empty where the holder is no user. */
export function usernameOfHolder(user: string) {
  return sql<string>`coalesce(${sql.ref(`${user}.username`)}, '')`
}
