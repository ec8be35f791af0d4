import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Reads the conversation page by page, the newest first. */
export function threadOptions() {
  return api.messages.thread.infiniteOptions({
    input: (before: string | undefined) => (before === undefined ? {} : { before }),
    initialPageParam: undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
  })
}

/** Counts the unread messages; 0 until loaded. */
export function useUnread(): number {
  const { data } = useQuery(api.messages.unread.queryOptions())
  return data?.unread ?? 0
}
