import { readId, readText } from '#lib/data/param-values.ts'

type AccountsSearch = { search?: string | undefined; client?: string | undefined }

/**
 * The search params of the accounts list. Every key is present, because the router keeps the old value of a
 * missing one.
 */
export function readAccountsSearch({ search, client }: Record<string, unknown>): AccountsSearch {
  return { search: readText(search, 80), client: readId(client) }
}
