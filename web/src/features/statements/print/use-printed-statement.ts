import { statementFilePath, wholeStatementSchema } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { fetchFile, refusalOf } from '#api.ts'
import { maximumPrintedLines } from '#features/statements/limits.ts'
import type { AskedPeriod } from '#features/statements/asked-period.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useReader } from '#features/statements/use-reader.ts'

/** Loads every line of a period: first their number, then all lines at once from the JSON file. */
export function usePrintedStatement(accountId: string, { from, to }: AskedPeriod) {
  const period = { accountId, ...(from && { from }), ...(to && { to }) }
  const reader = useReader()
  const { api, holderId, fileFields } = useReading()
  const pages = reader === 'admin' ? api.statements.pageForAdmin : api.statements.page
  const head = useQuery(pages.queryOptions({ input: period }))
  const movements = head.data?.totals.movements ?? 0
  const isTooLong = movements > maximumPrintedLines
  const isEmpty = head.isSuccess && movements === 0
  const shown = head.data && { from: head.data.from, to: head.data.to }
  const whole = useQuery({
    queryKey: ['printed-statement', holderId, accountId, shown],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ ...shown, ...fileFields })
      const path = `${statementFilePath(accountId, 'json', reader)}?${query.toString()}`
      return wholeStatementSchema.parse(await (await fetchFile(path, signal)).json())
    },
    enabled: shown !== undefined && !isTooLong && !isEmpty,
    // A statement that is being printed does not change.
    staleTime: Infinity,
  })
  const error = head.error ?? whole.error
  const refusal = refusalOf(error)
  return {
    statement: whole.data,
    movements,
    isTooLong,
    isEmpty,
    isMissing: refusal === 'ACCOUNT_NOT_FOUND' || refusal === 'INVALID_INPUT' || refusal === 'NOT_FOUND',
    isError: error !== null,
    isFetching: head.isFetching || whole.isFetching,
    retry: (): void => void (head.isError ? head.refetch() : whole.refetch()),
  }
}
