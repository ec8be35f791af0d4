import type { RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { useSingleMutation } from '#session/use-single-mutation.ts'

type Change<Order, Answer> = {
  /** The event for other windows. Null where the session keeps its token, so that they need not know. */
  notify: 'password-changed' | 'user-updated' | null
  ask: (order: Order) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** Sends one change of a credential, and keeps its refusal until the next edit. */
export function useSecurityChange<Order, Answer>({ notify, ask, onDone }: Change<Order, Answer>) {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  /** `null` is a fault; `undefined` means that nothing was refused since the last edit. */
  const [refusal, setRefusal] = useState<RefusalCode | null | undefined>(undefined)
  const change = useSingleMutation({
    mutationFn: (order: Order) => (notify === null ? ask(order) : keeper.renew(notify, () => ask(order))),
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: api.security.key() })
      onDone(answer)
    },
    onError: (error) => {
      setRefusal(refusalOf(error))
    },
  })
  return {
    busy: change.isPending,
    refusal,
    forgetRefusal: () => setRefusal(undefined),
    send: (order: Order) => {
      setRefusal(undefined)
      change.mutate(order)
    },
  }
}
