import type { Message } from '@bank/contract'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { stoppedTyping, useTyping } from '#session/typing.ts'

/** While somebody of the bank is there, so often it is asked whether they still are. */
const presenceEveryMs = 60_000

/** The conversation page by page, the newest first. */
export function threadOptions() {
  return api.messages.thread.infiniteOptions({
    input: (before: string | undefined) => (before === undefined ? {} : { before }),
    initialPageParam: undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
  })
}

/** The conversation of whoever is signed in, oldest message first, and what happens in it just now. */
export function useThread() {
  const thread = useInfiniteQuery({
    ...threadOptions(),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.managerPresent ? presenceEveryMs : false),
  })
  const isWriting = useTyping()
  const messages: readonly Message[] = thread.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const lastFromBank = messages.findLast(({ fromClient }) => !fromClient)?.id
  // What was being written is what has arrived.
  useEffect(() => stoppedTyping(), [lastFromBank])
  const { mutate: markRead } = useMutation(api.messages.markRead.mutationOptions())
  return { thread, messages, isWriting, markRead }
}

/** Whether somebody of the bank has the conversation in front of them. */
export function useManagerPresent(): boolean {
  const { data } = useInfiniteQuery({ ...threadOptions(), select: ({ pages }) => pages[0]?.managerPresent ?? false })
  return data ?? false
}

/** How many messages wait to be read; 0 until that is known. */
export function useUnread(): number {
  const { data } = useQuery(api.messages.unread.queryOptions())
  return data?.unread ?? 0
}
