import { ErrorState } from '#ui/layout/empty.tsx'
import { TableSkeleton } from '#ui/layout/skeleton.tsx'

/** The part of a query without data that says whether it is still waited for. */
type WantedQuery = { isError: boolean; isFetching: boolean; refetch: () => unknown }

type TableNotLoadedProps = {
  query: WantedQuery
  /** The size of the table that is expected. */
  rows: number
  columns: number
  /** The names of the loading and of its failure, and a sentence about the latter. */
  words: { loading: string; failed: string; failedHelp: string }
  /** The level of the heading of a failure. */
  level?: 'h2' | 'h3'
}

/** Stands for a table that is not there yet: its outline, or the failure, which can be tried again. */
export function TableNotLoaded({ query, rows, columns, words, level = 'h3' }: TableNotLoadedProps) {
  if (!query.isError) return <TableSkeleton rows={rows} columns={columns} label={words.loading} />
  return (
    <ErrorState
      level={level}
      title={words.failed}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    >
      {words.failedHelp}
    </ErrorState>
  )
}
