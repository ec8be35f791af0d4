import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import type { StatementChoice } from '#features/statements/statement-search.ts'
import { statementOptions } from './statement-query.ts'
import { texts } from '#features/statements/texts.ts'
import { useReader } from '#features/statements/use-reader.ts'

/**
 * The statement of a period: a page of its lines, further ones on request. The last choice stays on screen
 * until the new one is loaded.
 */
export function useStatement(accountId: string, choice: StatementChoice) {
  const reader = useReader()
  const reading = useReading()
  const query = useInfiniteQuery({
    ...statementOptions(accountId, choice, reader, reading),
    placeholderData: keepPreviousData,
  })
  const isMissing = missing.has(refusalOf(query.error) ?? '')
  useFailureToast(query, texts.failed, isMissing || query.isFetchNextPageError)
  const pages = query.data?.pages ?? []
  const [first] = pages
  // In each page the oldest line is first.
  const lines =
    choice.order === 'oldest'
      ? pages.flatMap((page) => page.lines)
      : pages.flatMap((page) => page.lines.toReversed())
  return {
    statement: first && { ...first, lines },
    isMissing,
    isError: query.isError && !query.isFetchNextPageError,
    isFetching: query.isFetching,
    isStale: query.isPlaceholderData,
    retry: (): void => void query.refetch(),
    more: {
      exist: query.hasNextPage,
      loaded: pages.length > 1,
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
export type MoreLines = ReturnType<typeof useStatement>['more']
