import type { AccountRequest } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { type Draft, orderOf, type Order, type Problems } from './draft.ts'
import { keepRequest, type KeptRequest } from './kept-draft.ts'
import { refusalText, texts } from './texts.ts'

/**
 * Sends a request. The same draft keeps its id, so that one whose answer was lost is made once however often
 * it is sent.
 */
export function useRequest({
  before,
  onSubmitted,
}: {
  before: KeptRequest['sent']
  onSubmitted: () => void
}) {
  const queries = useQueryClient()
  const sent = useRef(before)
  const submitting = useMutation<AccountRequest, Error, Order>({
    mutationFn: (order) => client.accountRequests.submit(order),
    onSuccess: () => {
      dismissToast()
      showToast({ tone: 'good', ...texts.submitted })
      for (const queryKey of [api.accountRequests.key(), api.dashboard.key()])
        void queries.invalidateQueries({ queryKey })
      onSubmitted()
    },
    onError: (error) => void showToast({ tone: 'bad', ...refusalText(refusalOf(error)) }),
  })

  /** Sends the draft; answers what is wrong with it where it cannot be sent. */
  function submit(draft: Draft): Problems {
    const written = JSON.stringify(draft)
    if (sent.current.draft !== written) sent.current = { draft: written, requestId: crypto.randomUUID() }
    const read = orderOf(draft, sent.current.requestId)
    if ('problems' in read) return read.problems
    keepRequest({ draft, sent: sent.current })
    submitting.mutate(read.order)
    return {}
  }

  return {
    submit,
    keep: (draft: Draft) => keepRequest({ draft, sent: sent.current }),
    busy: submitting.isPending,
  }
}
