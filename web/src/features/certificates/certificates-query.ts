import type { CertificateStatus } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useReading } from '#session/acting/reading.tsx'

/**
 * The certificates of one status, newest first, earlier ones on request: the client's, or those of the holder
 * for whom the user acts.
 */
export function useCertificates(status: CertificateStatus, enabled = true) {
  const { api } = useReading()
  const query = useInfiniteQuery(
    api.certificates.list.infiniteOptions({
      input: (before: string | null) => (before === null ? { status } : { status, before }),
      initialPageParam: null,
      getNextPageParam: ({ earlier }) => earlier,
      enabled,
    }),
  )
  return {
    certificates: query.data?.pages.flatMap(({ certificates }) => certificates),
    counts: query.data?.pages[0]?.counts,
    /** The certificate that matures next: null when there is none, undefined while loading. */
    next: query.data?.pages[0]?.next,
    isError: query.isError && !query.data,
    isSuccess: query.isSuccess,
    error: query.error,
    isFetching: query.isFetching,
    retry: (): void => void query.refetch(),
    earlier: query.hasNextPage
      ? { busy: query.isFetchingNextPage, load: (): void => void query.fetchNextPage() }
      : null,
  }
}
