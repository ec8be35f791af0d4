import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { isFirstTry } from '#lib/data/is-first-try.ts'
import { hasOrders } from './order-queries.ts'

/** Returns how many orders of all holders wait for the user's signature; undefined until that is known. */
export function useOrdersToSign(): number | undefined {
  const holders = useQuery(api.accessRights.holders.queryOptions())
  const signs = holders.data?.some(hasOrders) ?? false
  const count = useQuery(api.orders.count.queryOptions({ enabled: signs }))
  if (isFirstTry(holders) || (signs && isFirstTry(count))) return undefined
  return count.data?.forMe ?? 0
}
