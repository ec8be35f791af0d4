import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Attachment } from '@bank/contract'
import { useSyncExternalStore } from 'react'
import { useSessionKeeper } from '#session/session-context.tsx'
import { useOutbox, type Unsent } from './outbox.ts'

export type Message = Omit<Unsent, 'status'>

type Way = {
  /** Messages of one scope are sent one by one, so that they keep their order. */
  scope: string
  /** Where this screen writes; `post` gets the place of each message, which may be another screen's. */
  place: string
  post: (message: Message) => Promise<unknown>
  /** The queries that are read again before a sent message leaves the outbox. */
  shownIn: QueryKey
  onSent: () => void
  onFailed: (error: unknown, isSignedIn: boolean) => void
}

/** The files that a message takes along, as the contract has them. */
export function attached({ attachments }: Message): { attachments?: string[] } {
  return attachments.length === 0 ? {} : { attachments: attachments.map(({ id }) => id) }
}

/** Sends messages. Each stays on the screen until the thread has it, or can be retried under its id. */
export function useSending({ scope, place, post, shownIn, onSent, onFailed }: Way) {
  const queries = useQueryClient()
  const keeper = useSessionKeeper()
  const outbox = useOutbox()
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent)
  const sending = useMutation({
    scope: { id: scope },
    mutationFn: post,
    onSuccess: async (_, { id }) => {
      onSent()
      await queries.invalidateQueries({ queryKey: shownIn })
      outbox.remove(id)
    },
    onError: (error, { id }) => {
      // After sign-out nothing of the user is left in the browser.
      const isSignedIn = keeper.state().is === 'signed-in'
      if (isSignedIn) outbox.failed(id)
      onFailed(error, isSignedIn)
    },
  })
  const send = (message: Message) => {
    outbox.sending(message)
    sending.mutate(message)
  }
  return {
    unsent,
    send: (body: string, attachments: readonly Attachment[]) =>
      send({ id: crypto.randomUUID(), body, attachments: [...attachments], place }),
    retry: ({ status: _, ...message }: Unsent) => send(message),
    discard: (id: string) => outbox.remove(id),
  }
}
