import { type AccountSort, currencies, type Currency } from '@bank/contract'
import { readChoice, readId, readText } from '#lib/data/param-values.ts'

type AccountsSearch = {
  search?: string | undefined
  client?: string | undefined
  currency?: Currency | undefined
  sort?: AccountSort | undefined
  direction?: 'ascending' | 'descending' | undefined
}

/**
 * The search params of the accounts list. Every key is present, because the router keeps the old value of a
 * missing one.
 */
export function readAccountsSearch({
  search,
  client,
  currency,
  sort,
  direction,
}: Record<string, unknown>): AccountsSearch {
  return {
    search: readText(search, 80),
    client: readId(client),
    currency: readChoice(currency, currencies),
    sort: readChoice(sort, ['opened', 'nickname']),
    direction: readChoice(direction, ['ascending', 'descending']),
  }
}
