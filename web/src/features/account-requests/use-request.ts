import type { AccountRequest } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useOrderIdByContent } from '#session/order/use-order-id-by-content.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { type Draft, orderOf, type Order, type Problems } from './draft.ts'
import { sentRequest } from './kept-draft.ts'
import { nameTaken, refusalText, texts } from './request-texts.ts'

type Requesting = {
  onSubmitted: () => void
  /** Shows at its field what the bank refused. */
  onProblems: (problems: Problems) => void
}

/**
 * Sends a request, of the user or for the holder for whom they act. One whose answer was lost is sent again
 * under the same id, also after a reload.
 */
export function useRequest({ onSubmitted, onProblems }: Requesting) {
  const { api, client, holderId } = useReading()
  const queries = useQueryClient()
  const idFor = useOrderIdByContent(sentRequest(holderId))
  const submitting = useSingleMutation<AccountRequest, Order>({
    mutationFn: (order) => client.accountRequests.submit(order),
    onSuccess: () => {
      dismissToast()
      showToast({ tone: 'good', ...texts.submitted })
      for (const queryKey of [api.accountRequests.key(), api.dashboard.key()])
        void queries.invalidateQueries({ queryKey })
      onSubmitted()
    },
    // The specification has a toast for the end of the session too, which `onError` does not hear of.
    onSettled: (_answer, error) => {
      if (!error) return
      const code = refusalOf(error)
      if (code === 'ACCOUNT_NAME_TAKEN')
        onProblems({ nickname: holderId === null ? nameTaken.own : nameTaken.ofHolder })
      else showToast({ tone: 'bad', ...refusalText(code, holderId !== null) })
    },
  })

  /** Sends the draft; returns the problems of one that cannot be sent. */
  function submit(draft: Draft): Problems {
    const read = orderOf(draft, idFor(draft))
    if ('problems' in read) return read.problems
    submitting.mutate(read.order)
    return {}
  }

  return { submit, busy: submitting.isPending }
}
