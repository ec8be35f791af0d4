import { maximumFoundClients, adminAccountPageSize } from '@bank/contract'
import { findAccounts, findAnyAccount, findClients } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** A page of everybody's accounts, newest first. */
export async function listForAdmin(
  tx: Tx,
  { search, client, before }: { search: string; client?: string | undefined; before?: string | undefined },
) {
  // The row beyond the page only says that there is one.
  const found = await findAccounts(tx, { search, client, before, limit: adminAccountPageSize + 1 })
  const accounts = found.slice(0, adminAccountPageSize)
  return { accounts, more: found.length > adminAccountPageSize ? (accounts.at(-1)?.id ?? null) : null }
}

/** An account with its client. */
export async function getForAdmin(tx: Tx, accountId: string) {
  return (await findAnyAccount(tx, accountId)) ?? refuse('ACCOUNT_NOT_FOUND')
}

/** Clients for whom an account can be opened: the first of them, and whether there are more. */
export async function listClients(tx: Tx, search: string) {
  const found = await findClients(tx, { search, limit: maximumFoundClients + 1 })
  return { clients: found.slice(0, maximumFoundClients), more: found.length > maximumFoundClients }
}
