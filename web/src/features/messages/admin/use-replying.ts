import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, client } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { inboxTexts } from './inbox-texts.ts'
import { useOutbox, type Unsent } from '#features/messages/outbox.ts'

type Reply = Omit<Unsent, 'status'>

/** Sends replies to a client. A reply stays on the screen until the thread has it; a retry keeps its id. */
export function useReplying(clientId: string) {
  const queries = useQueryClient()
  const keeper = useSessionKeeper()
  const outbox = useOutbox()
  const all = useSyncExternalStore(outbox.subscribe, outbox.unsent)
  const sending = useMutation({
    // Calls are sent one by one, so that replies keep their order.
    scope: { id: 'messages.reply' },
    mutationFn: ({ id, body, place }: Reply) => client.messages.reply({ clientId: place, id, body }),
    onSuccess: async (_, { id }) => {
      showToast({ id: 'messages.replied', tone: 'good', title: inboxTexts.sent })
      await queries.invalidateQueries({ queryKey: api.messages.key() })
      outbox.remove(id)
    },
    onError: (_, { id }) => {
      // After sign-out nothing of the user is left in the browser.
      if (keeper.state().is !== 'signed-in') return
      outbox.failed(id)
      showToast({ tone: 'bad', title: inboxTexts.failedReply, description: inboxTexts.failedReplyHelp })
    },
  })
  const send = (reply: Reply) => {
    outbox.sending(reply)
    sending.mutate(reply)
  }
  return {
    unsent: all.filter(({ place }) => place === clientId),
    send: (body: string) => send({ id: crypto.randomUUID(), body, place: clientId }),
    retry: ({ id, body, place }: Unsent) => send({ id, body, place }),
    discard: (id: string) => outbox.remove(id),
  }
}
