import type { RefusalCode } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'

type Change<Order, Answer> = {
  /**
   * What the other windows are told; a change of no right tells them nothing, because the session keeps its
   * token.
   */
  notify: 'password-changed' | 'user-updated' | null
  ask: (order: Order) => Promise<Answer>
  onDone: (answer: Answer) => void
}

/** One change of a user's proof: asked for, refused for a field, or done. */
export function useSecurityChange<Order, Answer>({ notify, ask, onDone }: Change<Order, Answer>) {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  /** `null` is a fault; `undefined` is that nothing was refused since the last edit. */
  const [refusal, setRefusal] = useState<RefusalCode | null | undefined>(undefined)
  const change = useSingleMutation({
    mutationFn: (order: Order) => (notify === null ? ask(order) : keeper.renew(notify, () => ask(order))),
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: api.security.key() })
      onDone(answer)
    },
    onError: (error) => {
      if (!isSessionGone(error)) setRefusal(refusalOf(error))
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
