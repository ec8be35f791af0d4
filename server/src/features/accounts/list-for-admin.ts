import {
  type AccountSort,
  adminAccountPageSize,
  maximumFoundClients,
  mostTotalledAccounts,
} from '@bank/contract'
import { findAccounts, findAnyAccount, findClients, totalAccounts } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

type AccountFilter = {
  search: string
  client?: string | undefined
  currency?: string | undefined
  sort?: AccountSort | undefined
  direction?: 'ascending' | 'descending' | undefined
  before?: string | undefined
  with?: 'holdings' | undefined
}

/** Lists a page of all clients' accounts, newest first unless another order is asked for. */
export async function listForAdmin(
  tx: Tx,
  { sort = 'opened', direction, before, with: extra, ...filter }: AccountFilter,
) {
  const isDescending = direction === undefined ? sort === 'opened' : direction === 'descending'
  // The extra row only shows that there is a next page.
  const found = await findAccounts(tx, {
    ...filter,
    sort,
    isDescending,
    after: before,
    limit: adminAccountPageSize + 1,
  })
  const accounts = found.slice(0, adminAccountPageSize)
  const holdings =
    extra === 'holdings' ? await totalAccounts(tx, { ...filter, most: mostTotalledAccounts }) : undefined
  return {
    accounts,
    ...(holdings !== undefined && { holdings }),
    more: found.length > adminAccountPageSize ? (accounts.at(-1)?.id ?? null) : null,
  }
}

/** An account with its client. */
export async function getForAdmin(tx: Tx, accountId: string) {
  return (await findAnyAccount(tx, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
}

/** Lists the first clients for whom an account can be opened, and whether there are more. */
export async function listClients(tx: Tx, search: string) {
  const found = await findClients(tx, { search, limit: maximumFoundClients + 1 })
  return { clients: found.slice(0, maximumFoundClients), more: found.length > maximumFoundClients }
}
