import type { StatementReader } from '@bank/contract'
import { api } from '#api.ts'
import type { AskedPeriod } from '#features/statements/period.ts'

/** The query of a statement: the newest lines of the period first, earlier pages on request. */
export function statementOptions(accountId: string, { from, to }: AskedPeriod, reader: StatementReader) {
  const period = { accountId, ...(from && { from }), ...(to && { to }) }
  const pages = reader === 'admin' ? api.statements.pageForAdmin : api.statements.page
  return pages.infiniteOptions({
    input: (before: number | null) => (before === null ? period : { ...period, before }),
    initialPageParam: null,
    getNextPageParam: ({ earlier }) => earlier,
  })
}
