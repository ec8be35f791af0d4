import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * First answers that are waited for already: one more reading after each is enough, however often something
 * changes meanwhile.
 */
const awaited = new WeakSet<Promise<unknown>>()

/**
 * Reads again what has been read under this key, or everything. A first answer that is still on its way may
 * be older than the change, and invalidating does not begin anew while there is nothing to show: it is read
 * once more when it is there.
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
    // A reading that failed shows no old answer; whoever tries again gets the present one.
    promise.then(again, () => null)
  }
}
