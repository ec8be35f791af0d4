import type { Beneficiary } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from './texts.ts'

/** The queries that hold beneficiaries: their list, and the choice of a payment. */
export const beneficiaryKeys = () => [api.beneficiaries.list.key(), api.payments.beneficiaries.key()]

/** Removes a beneficiary at once; the toast offers Undo for ten seconds. */
export function useRemoval() {
  const queries = useQueryClient()
  const readAgain = () => {
    for (const queryKey of beneficiaryKeys()) void queries.invalidateQueries({ queryKey })
  }
  const restore = useMutation({
    mutationFn: ({ id }: Beneficiary) => client.beneficiaries.restore({ beneficiaryId: id }),
    onSuccess: (_, { name }) => void showToast({ tone: 'good', title: texts.restored, description: name }),
    onError: (error, { name }) => {
      if (!isSessionGone(error)) showToast({ tone: 'bad', title: texts.restoreFailed, description: name })
    },
    onSettled: readAgain,
  })
  // A second press can come before the button shows that it is busy.
  const removing = useRef(new Set<string>())
  const remove = useMutation({
    mutationFn: ({ id }: Beneficiary) => client.beneficiaries.remove({ beneficiaryId: id }),
    onSuccess: (_, removed) => {
      // The focused button disappears with its card, so the focus moves to the page.
      document.getElementById('main')?.focus({ preventScroll: true })
      queries.setQueryData<Beneficiary[]>(api.beneficiaries.list.queryKey(), (all) =>
        all?.filter(({ id }) => id !== removed.id),
      )
      const undo = { label: texts.undo, onPress: () => restore.mutate(removed) }
      showToast({ tone: 'good', title: texts.deleted, description: removed.name, action: undo })
    },
    onError: (error) => {
      if (!isSessionGone(error))
        showToast({ tone: 'bad', title: texts.deleteFailed, description: texts.tryAgain })
    },
    onSettled: (_answer, _error, { id }) => {
      removing.current.delete(id)
      readAgain()
    },
  })
  return {
    remove: (beneficiary: Beneficiary): void => {
      if (removing.current.has(beneficiary.id)) return
      removing.current.add(beneficiary.id)
      remove.mutate(beneficiary)
    },
    removingId: remove.isPending ? remove.variables.id : null,
  }
}
