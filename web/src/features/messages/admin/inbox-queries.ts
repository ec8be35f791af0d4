import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** Counts the clients without an answer; undefined until loaded. */
export function useUnansweredClients(): number | undefined {
  const { data } = useQuery(api.messages.countUnanswered.queryOptions())
  return data?.unanswered
}

/** Reads all conversations page by page, most unanswered messages first. */
export function conversationsOptions() {
  return api.messages.conversations.infiniteOptions({
    input: (after: string | undefined) => (after === undefined ? {} : { after }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
