import { type ChatPlace, chatPlaceSchema } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { useOutbox, type Unsent } from '#features/messages/outbox.ts'
import { texts } from '#features/messages/texts.ts'

/** Failed messages share a toast, which is removed when one of them is sent. */
const failureId = 'messages.not-sent'

/** Sends messages to the bank. A message stays on the screen until the thread has it, or can be retried. */
export function useSending(place: ChatPlace) {
  const queries = useQueryClient()
  const keeper = useSessionKeeper()
  const outbox = useOutbox()
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent)
  const sending = useMutation({
    // Calls are sent one by one, so that messages keep their order.
    scope: { id: 'messages.send' },
    mutationFn: ({ id, body, place: writtenAt }: Omit<Unsent, 'status'>) =>
      client.messages.send({ id, body, place: chatPlaceSchema.parse(writtenAt) }),
    onSuccess: async (_, { id }) => {
      dismissToast(failureId)
      showToast({ id: 'messages.sent', tone: 'good', title: texts.sent })
      await queries.invalidateQueries({ queryKey: api.messages.thread.key() })
      outbox.remove(id)
    },
    onError: (error, { id }) => {
      if (isSessionGone(error)) showToast({ tone: 'bad', title: texts.mustLogIn })
      // After sign-out nothing of the user is left in the browser.
      if (keeper.state().is !== 'signed-in') return
      outbox.failed(id)
      const refusal = refusalOf(error)
      const description = refusal === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : undefined
      showToast({
        id: failureId,
        tone: 'bad',
        title: refusal === null ? texts.notSent : texts.refused,
        description,
      })
    },
  })
  const send = (message: Omit<Unsent, 'status'>) => {
    outbox.sending(message)
    sending.mutate(message)
  }
  return {
    unsent,
    send: (body: string) => send({ id: crypto.randomUUID(), body, place }),
    retry: ({ id, body, place: writtenAt }: Unsent) => send({ id, body, place: writtenAt }),
    discard: (id: string) => outbox.remove(id),
  }
}
