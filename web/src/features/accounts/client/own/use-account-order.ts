import type { Account, Balance } from '@bank/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#api.ts'
import { showFailure } from '#session/show-failure.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { texts } from './texts.ts'

type Listed = Account & { trend: Balance[] }

const listKey = () => api.accounts.list.queryKey()

/** Moves the client's accounts in their list: at once on the screen, and one after the other at the bank. */
export function useAccountOrder() {
  const queries = useQueryClient()
  const saving = useMutation({
    // A later order must not arrive before an earlier one.
    scope: { id: 'account-order' },
    mutationFn: (accountIds: string[]) => client.accounts.order({ accountIds }),
    onError: (error) => {
      showFailure(error, { title: texts.moveFailed, description: texts.tryAgain })
      void queries.invalidateQueries({ queryKey: listKey() })
    },
    onSuccess: () => {
      for (const queryKey of [listKey(), api.accounts.allocation.key(), api.certificates.quote.key()])
        void queries.invalidateQueries({ queryKey })
    },
  })
  return {
    /** The account's place in the list, from 0, and the number of accounts. */
    placeOf: (accountId: string) => {
      const listed = queries.getQueryData(listKey()) ?? []
      return { place: listed.findIndex(({ id }) => id === accountId), count: listed.length }
    },
    /** Moves an account by this many places. */
    move: ({ id, nickname }: Account, by: 1 | -1): void => {
      const listed = queries.getQueryData(listKey()) ?? []
      const from = listed.findIndex((one) => one.id === id)
      const [moving, other] = [listed[from], listed[from + by]]
      if (!moving || !other) return
      const ordered: Listed[] = listed.with(from, other).with(from + by, moving)
      // A list that is on its way has the order of before.
      void queries.cancelQueries({ queryKey: listKey() })
      queries.setQueryData(listKey(), ordered)
      showToast({ title: texts.moved(nickname, from + by + 1, listed.length), id: 'account-order' })
      saving.mutate(ordered.map((one) => one.id))
    },
  }
}
