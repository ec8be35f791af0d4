import { type Brand, brandSchema } from '@bank/contract'
import type { Plugin } from 'vite'

/** An invalid setting, in the words of the server's own error. */
class WrongSetting extends Error {}

/** The bank's details from this environment. */
export function readBrand(env: NodeJS.ProcessEnv): Brand {
  const read = brandSchema.safeParse(env)
  if (read.success) return read.data
  throw new WrongSetting(
    read.error.issues.map(({ path, message }) => `${String(path[0])} ${message}.`).join('\n'),
  )
}

/**
 * Puts what the environment says of the bank in the place of the module that holds it, on the pages and in
 * the portal.
 */
export function brandFacts(brand: Brand): Plugin {
  return {
    name: 'brand-facts',
    load: {
      filter: { id: /\/web\/src\/content\/brand\.ts$/ },
      handler: () => `export const brand = ${JSON.stringify(brand)}`,
    },
  }
}
