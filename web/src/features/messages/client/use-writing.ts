import { type ChatPlace, chatPlaceSchema } from '@bank/contract'
import { api, client, refusalOf } from '#api.ts'
import { texts } from '#features/messages/texts.ts'
import { attached, useSending } from '#features/messages/use-sending.ts'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'

/** Failed messages share a toast, which is removed when one of them is sent. */
const failureId = 'messages.not-sent'

/** Sends messages to the bank; those of the client's other screens belong to the same thread. */
export function useWriting(place: ChatPlace) {
  return useSending({
    scope: 'messages.send',
    place,
    post: (message) =>
      client.messages.send({
        id: message.id,
        body: message.body,
        ...attached(message),
        place: chatPlaceSchema.parse(message.place),
      }),
    shownIn: api.messages.thread.key(),
    onSent: () => {
      dismissToast(failureId)
      showToast({ id: 'messages.sent', tone: 'good', title: texts.sent })
    },
    onFailed: (error, isSignedIn) => {
      if (isSessionGone(error)) showToast({ tone: 'bad', title: texts.mustLogIn })
      if (!isSignedIn) return
      const refusal = refusalOf(error)
      const description =
        refusal === 'TOO_MANY_ATTEMPTS'
          ? texts.tooMany
          : refusal === 'ATTACHMENT_NOT_FOUND'
            ? texts.filesGone
            : undefined
      showToast({
        id: failureId,
        tone: 'bad',
        title: refusal === null ? texts.notSent : texts.refused,
        description,
      })
    },
  })
}
