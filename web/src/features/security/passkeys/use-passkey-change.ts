import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { refusedText } from './texts.ts'

/** The user closed their device's question, or the device could not answer it. */
export class Declined extends Error {}

/** Sends one change of the passkeys, and keeps the text of its refusal until the next edit. */
export function usePasskeyChange<Order>(
  send: (order: Order) => Promise<unknown>,
  { declined, onDone }: { declined: string; onDone: () => void },
) {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const change = useSingleMutation({
    mutationFn: send,
    onSuccess: () => {
      // Fields for codes offer a passkey from the first one on, and until the last one is gone.
      void keeper.check()
      onDone()
    },
    onError: (error) => {
      if (!isSessionGone(error))
        setProblem(error instanceof Declined ? declined : refusedText(refusalOf(error)))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.passkeys.key() }),
  })
  return {
    busy: change.isPending,
    problem,
    forgetProblem: () => setProblem(null),
    send: (order: Order) => {
      setProblem(null)
      change.mutate(order)
    },
  }
}
