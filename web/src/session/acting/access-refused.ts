import type { ActedFor } from '@bank/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'

/**
 * Returns whether the bank refused because the access to a holder's accounts is over, or does not include
 * this.
 */
export function isAccessRefused(error: unknown): boolean {
  const code = refusalOf(error)
  return code === 'ACCESS_ENDED' || code === 'OUTSIDE_OF_ACCESS'
}

/**
 * Notes a refused access, whichever call it came from: the holder of that query is left at once, and the
 * holders are asked for again. The frame then says what happened, so no page has to.
 */
export function noteAccessRefused(queries: QueryClient, error: unknown, queryKey?: QueryKey): void {
  if (!isAccessRefused(error)) return
  const holdersKey = api.accessRights.holders.queryKey()
  const path: unknown = queryKey?.[0]
  const refusedFor: unknown = Array.isArray(path) && path[0] === 'acting-for' ? path[1] : undefined
  if (refusalOf(error) === 'ACCESS_ENDED')
    queries.setQueryData<ActedFor[]>(holdersKey, (holders) =>
      holders?.filter(({ holderId }) => holderId !== refusedFor),
    )
  void queries.invalidateQueries({ queryKey: holdersKey })
}
