import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { accountColumns, presentAccount } from './own-accounts.ts'

/** All clients' accounts with their balances and holders. The policies show them to admins alone. */
function everyAccount(tx: Tx) {
  return tx
    .selectFrom('account')
    .innerJoin('ledger.account as ledgerAccount', 'ledgerAccount.id', 'account.id')
    .innerJoin('ledger.currency as currency', 'currency.code', 'ledgerAccount.currency')
    .innerJoin('identity.users as holder', 'holder.id', 'account.clientId')
    .select(accountColumns)
    .select(holderColumns)
}

/** The holder of an account, for a query that has joined `holder`. */
export const holderColumns = [
  'holder.id as holderId',
  'holder.username',
  'holder.firstName',
  'holder.lastName',
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

type AccountQuery = { search: string; client?: string | undefined; before: string | undefined; limit: number }

/**
 * Accounts by any part of nickname, number or owner's username, newest first: those before `before`, of one
 * client where one is named.
 */
export async function findAccounts(tx: Tx, { search, client, before, limit }: AccountQuery) {
  if (client !== undefined) return await findAccountsOf(tx, client, { search, before, limit })
  const { rows } = await sql<{
    id: string
  }>`select id from bank.find_accounts(${search}, ${before ?? null}, ${limit})`.execute(tx)
  if (rows.length === 0) return []
  const found = await everyAccount(tx)
    .where(
      'account.id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('account.createdAt', 'desc')
    .orderBy('account.id', 'desc')
    .execute()
  return found.map(present)
}

/** The same for one client, whose accounts are few enough to need no search index. */
async function findAccountsOf(
  tx: Tx,
  clientId: string,
  { search, before, limit }: Omit<AccountQuery, 'client'>,
) {
  const found = await everyAccount(tx)
    .where('account.clientId', '=', clientId)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`position(${search.toLowerCase()} in account.search) > 0`),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(account.created_at, account.id) < (
          select seen.created_at, seen.id from bank.account seen where seen.id = ${before}
        )`,
      ),
    )
    .orderBy('account.createdAt', 'desc')
    .orderBy('account.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(present)
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
