import { useQueryClient } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { refusalText } from './texts.ts'

/** Sends one change of the passkeys; its form shows the text of a refusal. */
export function usePasskeyChange<Order, Answer>(
  send: (order: Order) => Promise<Answer>,
  { onDone, onRefused }: { onDone: (answer: Answer) => void; onRefused: (text: string) => void },
) {
  const keeper = useSessionKeeper()
  const queries = useQueryClient()
  const change = useSingleMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      // Fields for codes offer a passkey from the first one on, and until the last one is gone.
      void keeper.check()
      onDone(answer)
    },
    onError: (error) => {
      onRefused(refusalText(refusalOf(error)))
    },
    onSettled: () => void queries.invalidateQueries({ queryKey: api.passkeys.key() }),
  })
  return { busy: change.isPending, send: (order: Order) => change.mutate(order) }
}
