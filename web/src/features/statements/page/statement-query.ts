import type { StatementReader } from '@bank/contract'
import type { Reading } from '#session/acting/reading.tsx'
import type { StatementChoice } from '#features/statements/statement-search.ts'

/** The query of a statement: the newest lines or the oldest first, further pages on request. */
export function statementOptions(
  accountId: string,
  { from, to, search, direction, order }: StatementChoice,
  reader: StatementReader,
  { api }: Pick<Reading, 'api'>,
) {
  const asked = {
    accountId,
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
    ...(direction && { direction }),
    ...(order && { order }),
  }
  const pages = reader === 'admin' ? api.statements.pageForAdmin : api.statements.page
  return pages.infiniteOptions({
    input: (cursor: number | null) => {
      if (cursor === null) return asked
      return order === 'oldest' ? { ...asked, after: cursor } : { ...asked, before: cursor }
    },
    initialPageParam: null,
    getNextPageParam: ({ earlier, later }) => earlier ?? later,
  })
}
