import type { RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { api, client, refusalOf } from '#api.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { refusalText, texts } from './texts.ts'

type Order = Parameters<typeof client.safeguards.setLimit>[0]

type Options = {
  /** The toast; `plannedFor` is when a higher limit applies. */
  done: (plannedFor: string | null) => { title: string; description: string }
  onDone?: () => void
  /** True where the form shows the refusal at a field. */
  onRefused?: (refusal: RefusalCode | null) => boolean
}

/** Sets one of the client's own limits. */
export function useSetLimit({ done, onDone, onRefused }: Options) {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (order: Order) => client.safeguards.setLimit(order),
    gcTime: 0,
    onSuccess: ({ plannedFor }) => {
      showToast({ tone: 'good', ...done(plannedFor) })
      onDone?.()
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      if (onRefused?.(refusal) === true) return
      showToast({ tone: 'bad', title: texts.limitFailed, description: refusalText(refusal) })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.safeguards.key() }),
  })
}
