import type { Message } from '@bank/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { stoppedTyping, useTyping } from '#session/live/typing.ts'
import { threadOptions } from './thread-query.ts'

/** A manager's window that crashed never reports its end, so presence is polled this often. */
const presenceEveryMs = 60_000

/** Reads the client's conversation, oldest message first, and whether the manager is writing. */
export function useThread() {
  const queries = useQueryClient()
  const thread = useInfiniteQuery({
    ...threadOptions(),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.managerPresent ? presenceEveryMs : false),
  })
  const isWriting = useTyping()
  const messages: readonly Message[] = thread.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const lastFromBank = messages.findLast(({ fromClient }) => !fromClient)?.id
  // The message behind the typing sign has arrived.
  useEffect(() => {
    if (lastFromBank !== undefined) stoppedTyping()
  }, [lastFromBank])
  // The event stream publishes this too, but may not be open yet on a page that was just loaded.
  const onSuccess = () =>
    Promise.all(
      [api.messages.key(), api.notifications.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const { mutate: markRead } = useMutation(api.messages.markRead.mutationOptions({ onSuccess }))
  return { thread, messages, isWriting, markRead }
}

/** Returns whether an admin has the conversation on screen. */
export function useManagerPresent(): boolean {
  const { data } = useInfiniteQuery({
    ...threadOptions(),
    select: ({ pages }) => pages[0]?.managerPresent ?? false,
  })
  return data ?? false
}
