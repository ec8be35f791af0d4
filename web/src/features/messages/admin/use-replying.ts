import { api, client, refusalOf } from '#api.ts'
import { texts } from '#features/messages/texts.ts'
import { attached, useSending } from '#features/messages/use-sending.ts'
import { showToast } from '#ui/toast/toast-store.ts'
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
    onFailed: (error, isSignedIn) => {
      if (!isSignedIn) return
      const areFilesGone = refusalOf(error) === 'ATTACHMENT_NOT_FOUND'
      const description = areFilesGone ? texts.filesGone : inboxTexts.failedReplyHelp
      showToast({ tone: 'bad', title: inboxTexts.failedReply, description })
    },
  })
  return { ...sending, unsent: unsent.filter(({ place }) => place === clientId) }
}
