import type { AdminMessage } from '@bank/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { stoppedTyping, useTyping } from '#session/live/typing.ts'

/** A colleague's window that crashed never reports its end, so presence is polled this often. */
const colleaguesEveryMs = 60_000

type PageEnd = { before?: string; after?: string; at?: string }

/** Reads one client's conversation in both directions: from the newest message, or around a found one. */
export function useInboxThread(clientId: string, found: string | undefined) {
  const thread = useInfiniteQuery({
    ...api.messages.threadOf.infiniteOptions({
      input: (end: PageEnd) => ({ clientId, ...end }),
      initialPageParam: found === undefined ? {} : { at: found },
      getNextPageParam: ({ earlier }): PageEnd | undefined =>
        earlier === null ? undefined : { before: earlier },
      getPreviousPageParam: ({ later }): PageEnd | undefined =>
        later === null ? undefined : { after: later },
    }),
    refetchInterval: ({ state }) =>
      (state.data?.pages[0]?.colleagues.length ?? 0) > 0 ? colleaguesEveryMs : false,
  })
  const messages: readonly AdminMessage[] =
    thread.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const isWriting = useTyping(clientId)
  const lastFromClient = messages.findLast(({ fromClient }) => fromClient)?.id
  // The message behind the typing sign has arrived.
  useEffect(() => {
    if (lastFromClient !== undefined) stoppedTyping(clientId)
  }, [clientId, lastFromClient])
  return { thread, messages, isWriting }
}
