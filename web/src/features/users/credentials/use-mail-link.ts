import { client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from '#features/users/texts.ts'

type Link = { userId: string; url: string }

/** Sends a setup link, which this window alone still knows, to the address of its user. */
export function useMailLink({ userId, url }: Link, onMailed: () => void) {
  const mail = useSingleMutation({
    // The bank keeps only a hash of the link, so that the link itself goes along.
    mutationFn: (token: string) => client.users.mailSetupLink({ userId, token }),
    gcTime: 0,
    onSuccess: () => {
      dismissFailures()
      showToast({ tone: 'good', title: texts.linkMailed, description: texts.giveUsername })
      onMailed()
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      const description =
        refusal === 'TOO_MANY_ATTEMPTS'
          ? texts.linkMailedTooOften
          : refusal === 'NOT_FOUND'
            ? texts.linkNotValid
            : refusalText(refusal)
      showToast({ tone: 'bad', title: texts.linkMailFailed, description })
    },
  })
  return {
    mail: () => mail.mutate(url.slice(url.lastIndexOf('/') + 1)),
    isMailing: mail.isPending,
    isMailed: mail.isSuccess,
  }
}
