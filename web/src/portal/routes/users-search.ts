import type { UserSort } from '@bank/contract'
import { readChoice, readText } from '#lib/data/param-values.ts'

type UsersSearch = {
  q?: string | undefined
  sort?: UserSort | undefined
  direction?: 'ascending' | 'descending' | undefined
}

/** The search params of the list of users: search text and order. */
export function readUsersSearch({ q, sort, direction }: Record<string, unknown>): UsersSearch {
  const words = readText(q, 100)
  return {
    q: words !== undefined && /^\P{Cc}*$/u.test(words) ? words : undefined,
    sort: readChoice(sort, ['created', 'name', 'email']),
    direction: readChoice(direction, ['ascending', 'descending']),
  }
}
