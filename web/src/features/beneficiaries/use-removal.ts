import type { Beneficiary } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { showFailure } from '#session/show-failure.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { removalRefusal, texts } from './texts.ts'

/** The id of the heading of a beneficiary's card. */
export const headingId = (beneficiaryId: string) => `beneficiary-${beneficiaryId}`

/** The id of the field that searches the cards. */
export const searchFieldId = 'beneficiary-search'

/** The queries that hold beneficiaries: their list, and the choice of a payment. */
export const beneficiaryKeys = () => [api.beneficiaries.list.key(), api.payments.beneficiaries.key()]

type Removal = { beneficiary: Beneficiary; next: string | null }

/**
 * Removes a beneficiary at once; the toast offers Undo for ten seconds. The focus goes to the card that takes
 * the place of the removed one, to the search that found no other, and with Undo to the restored card.
 */
export function useRemoval() {
  const queries = useQueryClient()
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const readAgain = () => {
    for (const queryKey of beneficiaryKeys()) void queries.invalidateQueries({ queryKey })
  }
  const restore = useMutation({
    mutationFn: ({ id }: Beneficiary) => client.beneficiaries.restore({ beneficiaryId: id }),
    onSuccess: (_, { id, name }) => {
      setRestoredId(id)
      showToast({ tone: 'good', title: texts.restored, description: name })
    },
    onError: (error, { name }) =>
      showFailure(error, {
        title: texts.restoreFailed,
        description: removalRefusal(refusalOf(error)) ?? name,
      }),
    onSettled: readAgain,
  })
  // A second press can come before the button shows that it is busy.
  const removing = useRef(new Set<string>())
  const remove = useMutation({
    mutationFn: async ({ beneficiary: { id } }: Removal) => {
      const [orders] = await Promise.all([ordersTo(id), client.beneficiaries.remove({ beneficiaryId: id })])
      return { orders }
    },
    onSuccess: ({ orders }, { beneficiary: removed, next }) => {
      const all = queries.getQueryData<Beneficiary[]>(api.beneficiaries.list.queryKey())
      const left = all?.filter(({ id }) => id !== removed.id)
      focusInstead(next, left !== undefined && left.length > 0)
      setRestoredId(null)
      queries.setQueryData<Beneficiary[]>(api.beneficiaries.list.queryKey(), left)
      const undo = { label: texts.undo, onPress: () => restore.mutate(removed) }
      const description = orders > 0 ? texts.deletedWithOrders(removed.name, orders) : removed.name
      showToast({ tone: 'good', title: texts.deleted, description, action: undo })
    },
    onError: (error) =>
      showFailure(error, {
        title: texts.deleteFailed,
        description: removalRefusal(refusalOf(error)) ?? texts.tryAgain,
      }),
    onSettled: (_answer, _error, { beneficiary: { id } }) => {
      removing.current.delete(id)
      readAgain()
    },
  })
  return {
    /** `next` is the card that takes its place; null if there is none. */
    remove: (beneficiary: Beneficiary, next: string | null): void => {
      if (removing.current.has(beneficiary.id)) return
      removing.current.add(beneficiary.id)
      remove.mutate({ beneficiary, next })
    },
    removingId: remove.isPending ? remove.variables.beneficiary.id : null,
    /** The card that has just been restored. */
    restoredId,
  }
}

/**
 * The focused button disappears with its card. A name and not a button gets the focus, so that a key that is
 * held down deletes nothing else. Without any beneficiary the search goes too.
 */
function focusInstead(next: string | null, isSearchLeft: boolean): void {
  const heir = document.getElementById(next === null ? searchFieldId : headingId(next))
  if (heir && (next !== null || isSearchLeft)) heir.focus()
  else document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Returns how many standing orders and scheduled payments pay this beneficiary; none where the bank does not
 * say.
 */
async function ordersTo(beneficiaryId: string): Promise<number> {
  const orders = await client.standingOrders.list().catch(() => [])
  return orders.filter(({ to }) => to.id === beneficiaryId).length
}
