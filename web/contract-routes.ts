import type { Plugin } from 'vite'
import { routes } from './src/contract-routes.ts'

/** Replaces the whole contract by the addresses of its calls. */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    apply: 'build',
    load: {
      filter: { id: /\/web\/src\/contract-routes\.ts$/ },
      handler: () => `export const routes = JSON.parse(${JSON.stringify(JSON.stringify(routes))})`,
    },
  }
}
