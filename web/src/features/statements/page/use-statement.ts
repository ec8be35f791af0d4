import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import type { AskedPeriod } from '#features/statements/period.ts'
import { statementOptions } from './statement-query.ts'
import { texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'

/**
 * The statement of a period: its newest lines first, earlier ones on request. The last period stays on screen
 * until the new one is loaded.
 */
export function useStatement(accountId: string, period: AskedPeriod) {
  const reader = useReader()
  const query = useInfiniteQuery({
    ...statementOptions(accountId, period, reader),
    placeholderData: keepPreviousData,
  })
  const isMissing = missing.has(refusalOf(query.error) ?? '')
  useFailureToast(query, texts.failed, isMissing || query.isFetchNextPageError)
  const newest = query.data?.pages[0]
  return {
    statement: newest && {
      ...newest,
      // Pages come newest first, the lines in each oldest first.
      lines: query.data?.pages.toReversed().flatMap(({ lines }) => lines) ?? [],
    },
    isMissing,
    isError: query.isError && !query.isFetchNextPageError,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    retry: (): void => void query.refetch(),
    earlier: {
      exist: query.hasNextPage,
      loaded: (query.data?.pages.length ?? 0) > 1,
      busy: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
      /** Loads one page; resolves to whether there are more. */
      load: async () => (await query.fetchNextPage()).hasNextPage,
    },
  }
}

/** An id that is no UUID is refused as INVALID_INPUT: for the reader, too, there is no such account. */
const missing = new Set<string>(['ACCOUNT_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT'])

export type LoadedStatement = NonNullable<ReturnType<typeof useStatement>['statement']>
export type EarlierLines = ReturnType<typeof useStatement>['earlier']
