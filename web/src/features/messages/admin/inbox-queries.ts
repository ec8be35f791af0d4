import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'

/** How many clients wait for an answer; 0 until that is known. */
export function useUnansweredClients(): number {
  const { data } = useQuery(api.messages.countUnanswered.queryOptions())
  return data?.unanswered ?? 0
}

/** Everybody's conversations page by page, whoever waits for most answers first. */
export function conversationsOptions() {
  return api.messages.conversations.infiniteOptions({
    input: (after: string | undefined) => (after === undefined ? {} : { after }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}
