import { type AccessRight, fullName, undoWithdrawalSeconds } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showFailure } from '#session/show-failure.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { changeRefusal, texts } from '#features/access-rights/texts.ts'

/** The id of the element with the name of a person with access. */
export const personId = (rightId: string) => `access-${rightId}`

type Withdrawal = { right: AccessRight; next: string | null }

/** Withdraws access at once; the toast offers Undo for as long as the bank takes it back. */
export function useWithdrawal() {
  const queries = useQueryClient()
  const readAgain = () => void queries.invalidateQueries({ queryKey: api.accessRights.list.key() })
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const restore = useMutation({
    mutationFn: ({ id }: AccessRight) => client.accessRights.restore({ rightId: id }),
    onSuccess: (_, right) => {
      setRestoredId(right.id)
      showToast({ tone: 'good', title: texts.restored, description: fullName(right) })
    },
    onError: (error) =>
      showFailure(error, { title: texts.restoreFailed, description: changeRefusal(refusalOf(error)) }),
    onSettled: readAgain,
  })
  // A second press can come before the button shows that it is busy.
  const withdrawing = useRef(new Set<string>())
  const withdraw = useMutation({
    mutationFn: ({ right: { id } }: Withdrawal) => client.accessRights.withdraw({ rightId: id }),
    onSuccess: (_, { right, next }) => {
      // The focused button goes with its line. A name gets the focus and no button, so that a key that is
      // held down withdraws nothing else.
      if (next !== null) document.getElementById(personId(next))?.focus()
      setRestoredId(null)
      const { id: withdrawn } = right
      queries.setQueriesData<AccessRight[]>({ queryKey: api.accessRights.list.key() }, (all) =>
        all?.filter(({ id }) => id !== withdrawn),
      )
      showToast({
        tone: 'good',
        title: texts.withdrawn,
        description: fullName(right),
        action: { label: texts.undo, onPress: () => restore.mutate(right) },
        timeMs: undoWithdrawalSeconds * 1_000,
      })
    },
    onError: (error) =>
      showFailure(error, { title: texts.withdrawFailed, description: changeRefusal(refusalOf(error)) }),
    onSettled: (_answer, _error, { right: { id } }) => {
      withdrawing.current.delete(id)
      readAgain()
    },
  })
  return {
    /** `next` is the right whose name takes the focus; null if none is left. */
    withdraw: (right: AccessRight, next: string | null): void => {
      if (withdrawing.current.has(right.id)) return
      withdrawing.current.add(right.id)
      withdraw.mutate({ right, next })
    },
    /** The right that has just been restored. */
    restoredId,
    withdrawingId: withdraw.isPending ? withdraw.variables.right.id : null,
  }
}
