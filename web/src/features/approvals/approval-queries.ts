import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** The number of pending approvals, and of those that this admin may decide; undefined until loaded. */
export function usePendingApprovals(): { pending?: number; forMe?: number } {
  const { data } = useQuery(api.approvals.countPending.queryOptions())
  return data ?? {}
}

/** The pending or decided approvals, page by page. */
export function approvalsOptions(which: 'pending' | 'decided') {
  return api.approvals.list.infiniteOptions({
    input: (after: string | undefined) => (after === undefined ? { which } : { which, after }),
    initialPageParam: undefined,
    getNextPageParam: ({ more }) => more ?? undefined,
  })
}
