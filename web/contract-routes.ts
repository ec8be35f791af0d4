import { contract } from '@bank/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** The part of a route that only the description of the API needs. */
const described = new Set(['tags', 'summary', 'description', 'successDescription'])

const routes = JSON.stringify(minifyContractRouter(contract), (key, value: unknown) =>
  described.has(key) ? undefined : value,
)

/**
 * Replaces the whole contract by the addresses of its calls, because most of it is schemas that only the
 * server reads.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    apply: 'build',
    load: {
      filter: { id: /\/web\/src\/contract-routes\.ts$/ },
      handler: () => `export const routes = JSON.parse(${JSON.stringify(routes)})`,
    },
  }
}
