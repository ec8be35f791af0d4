import type { Message } from '@bank/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { stoppedTyping, useTyping } from '#session/live/typing.ts'
import { threadOptions } from './thread-query.ts'

/** While somebody of the bank is there, so often it is asked whether they still are. */
const presenceEveryMs = 60_000

/** The conversation of whoever is signed in, oldest message first, and what happens in it just now. */
export function useThread() {
  const queries = useQueryClient()
  const thread = useInfiniteQuery({
    ...threadOptions(),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.managerPresent ? presenceEveryMs : false),
  })
  const isWriting = useTyping()
  const messages: readonly Message[] = thread.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const lastFromBank = messages.findLast(({ fromClient }) => !fromClient)?.id
  // What was being written is what has arrived.
  useEffect(() => {
    if (lastFromBank !== undefined) stoppedTyping()
  }, [lastFromBank])
  // The event stream says so too, and may not be open yet where a page has just been loaded.
  const onSuccess = () =>
    Promise.all(
      [api.messages.key(), api.notifications.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const { mutate: markRead } = useMutation(api.messages.markRead.mutationOptions({ onSuccess }))
  return { thread, messages, isWriting, markRead }
}

/** Whether somebody of the bank has the conversation in front of them. */
export function useManagerPresent(): boolean {
  const { data } = useInfiniteQuery({
    ...threadOptions(),
    select: ({ pages }) => pages[0]?.managerPresent ?? false,
  })
  return data ?? false
}
