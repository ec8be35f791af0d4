import { useQuery } from '@tanstack/react-query'
import type { ActedFor } from '@bank/contract'
import type { Reading } from '#session/acting/reading.tsx'

/** Returns whether the user prepares or signs orders for a holder. */
export function hasOrders({ prepare, sign }: Pick<ActedFor, 'prepare' | 'sign'>): boolean {
  return prepare || sign !== null
}

/** Returns how many orders wait for the user's signature; 0 until loaded, and for a user without orders. */
export function useOrdersForMe({ api }: Pick<Reading, 'api'>, enabled: boolean): number {
  return useQuery(api.orders.count.queryOptions({ enabled })).data?.forMe ?? 0
}
