import { readId } from '#lib/data/param-values.ts'
import { type AskedPeriod, readPeriodSearch } from './period.ts'

/** The search params of a statement. */
export type StatementSearch = AskedPeriod & {
  /** The transaction that is open beside it. */
  transaction?: string | undefined
}

/** Every key is always set, because the router keeps the old value of a missing key. */
export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  return { ...readPeriodSearch(search), transaction: readId(search['transaction']) }
}
