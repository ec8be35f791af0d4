import { api, client } from '#api.ts'
import { attached, useSending } from '#features/messages/use-sending.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { inboxTexts } from './inbox-texts.ts'

/** Sends replies to a client, and keeps those to other clients off the screen. */
export function useReplying(clientId: string) {
  const { unsent, ...sending } = useSending({
    scope: 'messages.reply',
    place: clientId,
    post: (message) =>
      client.messages.reply({
        clientId: message.place,
        id: message.id,
        body: message.body,
        ...attached(message),
      }),
    shownIn: api.messages.key(),
    onSent: () => void showToast({ id: 'messages.replied', tone: 'good', title: inboxTexts.sent }),
    onFailed: (_, isSignedIn) => {
      if (isSignedIn)
        showToast({ tone: 'bad', title: inboxTexts.failedReply, description: inboxTexts.failedReplyHelp })
    },
  })
  return { ...sending, unsent: unsent.filter(({ place }) => place === clientId) }
}
