import { useQuery } from '@tanstack/react-query'
import type { ActedFor } from '@bank/contract'
import type { Reading } from '#session/acting/reading.tsx'

/** The three lists of orders, as the contract names them. */
export type Which = 'forMe' | 'forOthers' | 'done'

/** The orders of the holder whose page this is, or of all holders of the user, page by page. */
export function ordersOptions({ api }: Pick<Reading, 'api'>, which: Which) {
  return api.orders.list.infiniteOptions({
    input: (after: string | undefined) => (after === undefined ? { which } : { which, after }),
    initialPageParam: undefined,
    getNextPageParam: ({ more }) => more ?? undefined,
  })
}

/** Whether the user prepares or signs orders for a holder. */
export function hasOrders({ prepare, sign }: Pick<ActedFor, 'prepare' | 'sign'>): boolean {
  return prepare || sign !== null
}

/** How many orders wait for the user's signature; 0 until loaded, and for a user without orders. */
export function useOrdersForMe({ api }: Pick<Reading, 'api'>, enabled: boolean): number {
  return useQuery(api.orders.count.queryOptions({ enabled })).data?.forMe ?? 0
}
