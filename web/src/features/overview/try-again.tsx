import { useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Button } from '#ui/form/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { texts } from './texts.ts'

/** Sends an undelivered e-mail again. `recipient` distinguishes its button from the others. */
export function TryAgain({ emailId, recipient }: { emailId: string; recipient: string | null }) {
  const queries = useQueryClient()
  const retry = useSingleMutation<unknown, void>({
    mutationFn: () => client.overview.tryEmailAgain({ id: emailId }),
    onSuccess: () => showToast({ tone: 'good', ...texts.tryingAgain }),
    onError: (error) => {
      const refusal = refusalOf(error)
      const description =
        refusal === 'NOT_FOUND'
          ? texts.emailGone
          : refusal === 'LINK_NOT_VALID'
            ? texts.linkGone
            : texts.failedHelp
      showToast({ tone: 'bad', title: texts.tryAgainFailed, description })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.overview.key() }),
  })
  const label = recipient === null ? texts.tryAgain : `${texts.tryAgain}, ${recipient}`
  return (
    <Button size="sm" busy={retry.isPending} aria-label={label} onClick={() => retry.mutate()}>
      {texts.tryAgain}
    </Button>
  )
}
