import { useQueryClient } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { isSessionGone } from '#session/session.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { refusalText } from './texts.ts'

/** The user closed their device's question, or the device could not answer it. */
export class Declined extends Error {}

/** Sends one change of the passkeys; its form shows the text of a refusal. */
export function usePasskeyChange<Order>(
  send: (order: Order) => Promise<unknown>,
  {
    declined,
    onDone,
    onRefused,
  }: { declined: string; onDone: () => void; onRefused: (text: string) => void },
) {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  const change = useSingleMutation({
    mutationFn: send,
    onSuccess: () => {
      // Fields for codes offer a passkey from the first one on, and until the last one is gone.
      void keeper.check()
      onDone()
    },
    onError: (error) => {
      if (!isSessionGone(error))
        onRefused(error instanceof Declined ? declined : refusalText(refusalOf(error)))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.passkeys.key() }),
  })
  return { busy: change.isPending, send: (order: Order) => change.mutate(order) }
}
