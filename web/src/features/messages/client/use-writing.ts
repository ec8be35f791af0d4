import { type ChatPlace, chatPlaces } from '@bank/contract'
import { client, refusalOf } from '#api.ts'
import { texts } from '#features/messages/texts.ts'
import { attached, useSending } from '#features/messages/use-sending.ts'
import { readingFor, useReading } from '#session/acting/reading.tsx'
import { isAccessRefused } from '#session/acting/access-refused.ts'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'

/** Failed messages share a toast, which is removed when one of them is sent. */
const failureId = 'messages.not-sent'

/**
 * Sends messages to the bank. Those of the client's other screens belong to the same thread; those for a
 * holder have its id as their place, and belong to its thread alone.
 */
export function useWriting(place: ChatPlace) {
  const { holderId, api } = useReading()
  const { unsent, ...sending } = useSending({
    scope: 'messages.send',
    place: holderId ?? place,
    post: async (message) => {
      const own = chatPlaces.find((screen) => screen === message.place)
      const { messages } = own ? client : readingFor(message.place).client
      return await messages.send({
        id: message.id,
        body: message.body,
        ...attached(message),
        place: own ?? 'messages',
      })
    },
    shownIn: api.messages.thread.key(),
    onSent: () => {
      dismissToast(failureId)
      showToast({ id: 'messages.sent', tone: 'good', title: texts.sent })
    },
    onFailed: (error, isSignedIn) => {
      if (isSessionGone(error)) showToast({ tone: 'bad', title: texts.mustLogIn })
      // The page says that the access has ended.
      if (!isSignedIn || isAccessRefused(error)) return
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
  const isHere = (at: string) =>
    holderId === null ? chatPlaces.some((screen) => screen === at) : at === holderId
  return { ...sending, unsent: unsent.filter((message) => isHere(message.place)) }
}
