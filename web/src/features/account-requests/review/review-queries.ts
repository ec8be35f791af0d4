import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import type { ReviewSearchParams } from './review-search-params.ts'

/** The number of pending requests; undefined until it is known. */
export function usePendingRequests(): number | undefined {
  const { data } = useQuery(api.accountRequests.countPending.queryOptions())
  return data?.pending
}

/** The requests of this status and age, page by page. */
export function reviewOptions({ status = 'pending', age, client }: ReviewSearchParams) {
  const filter = {
    ...(client !== undefined && { client }),
    ...(status !== 'all' && { status }),
    ...(age !== undefined && { olderThanDays: age }),
  }
  return api.accountRequests.listForAdmin.infiniteOptions({
    input: (after: string | undefined) => (after === undefined ? filter : { ...filter, after }),
    initialPageParam: undefined,
    getNextPageParam: ({ more }) => more ?? undefined,
  })
}
