import { contract } from '@bank/contract'

/**
 * Method and path of every call, by feature and procedure: all that a browser needs of the contract to call
 * the server. The build writes the result in here (contract-routes.ts beside vite.config.ts), so that the
 * schemas stay out: the server checks them.
 */
export const routes: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries(contract).map(([feature, procedures]) => [
    feature,
    Object.fromEntries(
      Object.entries(procedures).map(
        ([
          name,
          {
            '~orpc': { route },
          },
        ]) => [name, `${route.method} ${route.path}`],
      ),
    ),
  ]),
)
