import { useQuery } from '@tanstack/react-query'
import { api as own } from '#api.ts'

/** The calls of a user for themself, or for the holder for whom they act. */
type Asked = { api: typeof own }

/** Reads the conversation page by page, the newest first. */
export function threadOptions({ api }: Asked = { api: own }) {
  return api.messages.thread.infiniteOptions({
    input: (before: string | undefined) => (before === undefined ? {} : { before }),
    initialPageParam: undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
  })
}

/** Counts the unread messages; 0 until loaded, and for a user without a right to them. */
export function useUnread({ api }: Asked = { api: own }, enabled = true): number {
  const { data } = useQuery(api.messages.unread.queryOptions({ enabled }))
  return data?.unread ?? 0
}
