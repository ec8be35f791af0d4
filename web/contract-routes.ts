import { contract } from '@bank/contract'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/**
 * Puts the addresses of the contract's calls in the place of the whole contract, most of which is shapes that
 * only the server reads.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    apply: 'build',
    load: {
      filter: { id: /\/web\/src\/contract-routes\.ts$/ },
      handler: () =>
        `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(minifyContractRouter(contract)))})`,
    },
  }
}
