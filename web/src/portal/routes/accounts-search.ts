import { readId, readText } from '#lib/data/param-values.ts'

type AccountsSearch = { search?: string | undefined; client?: string | undefined }

/**
 * What is looked for among all accounts, as it stands in the address. Every key is always there: the router
 * keeps what is left out.
 */
export function readAccountsSearch({ search, client }: Record<string, unknown>): AccountsSearch {
  return { search: readText(search, 80), client: readId(client) }
}
