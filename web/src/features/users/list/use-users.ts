import type { UserSort } from '@bank/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { texts } from '#features/users/texts.ts'

/** The search and the order of the list. */
export type UsersSearchParams = { search: string; sort: UserSort; direction: 'ascending' | 'descending' }

/**
 * A page of the list. A page starts after the last user of the page before, so that new users shift no rows.
 */
export function useUsers({ search, sort, direction }: UsersSearchParams) {
  const key = `${sort} ${direction} ${search}`
  const [turned, setTurned] = useState<{ key: string; lasts: string[] }>({ key, lasts: [] })
  const lasts = turned.key === key ? turned.lasts : []
  const after = lasts.at(-1)
  const list = useQuery(
    api.users.list.queryOptions({
      input: { sort, direction, ...(search !== '' && { search }), ...(after !== undefined && { after }) },
      placeholderData: keepPreviousData,
    }),
  )
  useFailureToast(list, texts.failedToFetch)
  const more = list.data?.more ?? null
  return {
    list,
    /** The number of earlier pages. */
    before: lasts.length,
    onPrevious: lasts.length > 0 ? () => setTurned({ key, lasts: lasts.slice(0, -1) }) : undefined,
    onNext:
      more !== null && !list.isPlaceholderData
        ? () => setTurned({ key, lasts: [...lasts, more] })
        : undefined,
  }
}
