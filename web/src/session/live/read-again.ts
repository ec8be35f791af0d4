import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** First reads that will be repeated already; once is enough, however many changes come meanwhile. */
const awaited = new WeakSet<Promise<unknown>>()

/**
 * Reads the queries under this key again, or all of them. A first read on its way may be older than the
 * change, and invalidating does not restart it: it is repeated when it has ended.
 */
export function readAgain(queries: QueryClient, queryKey?: QueryKey): void {
  const filter = queryKey === undefined ? {} : { queryKey }
  const early = queries
    .getQueryCache()
    .findAll({ ...filter, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
  void queries.invalidateQueries(filter)
  for (const { promise, queryKey: exactly } of early) {
    if (promise === undefined || awaited.has(promise)) continue
    awaited.add(promise)
    const again = () => void queries.invalidateQueries({ queryKey: exactly, exact: true })
    // A failed read shows nothing outdated, and Try again reads the present state.
    promise.then(again, () => null)
  }
}
