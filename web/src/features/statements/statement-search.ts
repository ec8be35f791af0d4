import { maximumTransactionSearch } from '@bank/contract'
import { readChoice, readId, readText } from '#lib/data/param-values.ts'
import { type AskedPeriod, readPeriodSearch } from './asked-period.ts'

/** The choice of lines of an account, and their order. */
export type StatementChoice = AskedPeriod & {
  search?: string | undefined
  direction?: 'credit' | 'debit' | undefined
  /** Without it the newest line is first. */
  order?: 'oldest' | undefined
}

/** The search params of a statement. */
export type StatementSearch = StatementChoice & {
  /** The transaction that is open beside it. */
  transaction?: string | undefined
}

/** Every key is always set, because the router keeps the old value of a missing key. */
export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  const words = readText(search['search'], maximumTransactionSearch)?.trim()
  return {
    ...readPeriodSearch(search),
    search: words !== undefined && isSearchable(words) ? words : undefined,
    direction: readChoice(search['direction'], ['credit', 'debit']),
    order: readChoice(search['order'], ['oldest']),
    transaction: readId(search['transaction']),
  }
}

/** Returns whether a search or a filter leaves out transactions of the period. */
export function isNarrowed({ search, direction }: StatementChoice): boolean {
  return search !== undefined || direction !== undefined
}

function isSearchable(words: string): boolean {
  return words !== '' && /^[^\p{Cc}\p{Cs}]*$/u.test(words)
}
