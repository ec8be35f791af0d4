import type { Message, Thread } from '@bank/contract'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'
import { stoppedTyping, useTyping } from '#session/live/typing.ts'
import { threadOptions } from './thread-query.ts'

/** A manager's window that crashed never reports its end, so presence is polled this often. */
const presenceEveryMs = 60_000

/** A timer of the browser holds 24 days at most; the office is asked about at least once an hour. */
const officeEveryMs = 3_600_000

/** Returns when to read again by itself: while a manager is there, and when the office opens or closes. */
function nextReadIn(newest: Thread | undefined): number | false {
  if (newest?.managerPresent) return presenceEveryMs
  if (!newest?.office) return false
  const untilChange = Date.parse(newest.office.changesAt) - Date.now()
  return Math.min(Math.max(untilChange, presenceEveryMs), officeEveryMs)
}

/**
 * Reads the conversation of the client, or of the holder for whom they act, oldest message first, and whether
 * the manager is writing.
 */
export function useThread() {
  const queries = useQueryClient()
  const reading = useReading()
  const conversation = reading.holderId ?? undefined
  const thread = useInfiniteQuery({
    ...threadOptions(reading),
    refetchInterval: ({ state }) => nextReadIn(state.data?.pages[0]),
  })
  const isWriting = useTyping(conversation)
  const messages: readonly Message[] = thread.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const lastFromBank = messages.findLast(({ fromClient }) => !fromClient)?.id
  // The message behind the typing sign has arrived.
  useEffect(() => {
    if (lastFromBank !== undefined) stoppedTyping(conversation)
  }, [conversation, lastFromBank])
  // The event stream publishes this too, but may not be open yet on a page that was just loaded.
  const onSuccess = () =>
    Promise.all(
      [reading.api.messages.key(), api.notifications.key()].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  const { mutate: markRead } = useMutation(reading.api.messages.markRead.mutationOptions({ onSuccess }))
  return { thread, messages, isWriting, markRead }
}

type OfficeNow = { isPresent: boolean; office: Thread['office']; readAt: Date }

/**
 * Returns whether an admin has the conversation on screen, and the hours of the office when they were read.
 */
export function useOffice(): OfficeNow {
  const { data, dataUpdatedAt } = useInfiniteQuery({
    ...threadOptions(useReading()),
    select: ({ pages: [newest] }) => ({
      isPresent: newest?.managerPresent ?? false,
      office: newest?.office ?? null,
    }),
  })
  return { ...(data ?? { isPresent: false, office: null }), readAt: new Date(dataUpdatedAt) }
}
