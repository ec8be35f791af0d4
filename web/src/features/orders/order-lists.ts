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
