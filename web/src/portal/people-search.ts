import type { PersonSort } from '@bank/contract'
import { readChoice, readText } from '#lib/param-values.ts'

type PeopleSearch = {
  q?: string | undefined
  sort?: PersonSort | undefined
  direction?: 'ascending' | 'descending' | undefined
}

/** What of the list of users stands in its address: what is looked for, and in which order. */
export function readPeopleSearch({ q, sort, direction }: Record<string, unknown>): PeopleSearch {
  const words = readText(q, 100)
  return {
    q: words !== undefined && /^\P{Cc}*$/u.test(words) ? words : undefined,
    sort: readChoice(sort, ['created', 'name', 'email']),
    direction: readChoice(direction, ['ascending', 'descending']),
  }
}
