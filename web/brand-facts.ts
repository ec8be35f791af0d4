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
 * Replaces the module with the bank's details by this environment's settings, on the pages and in the portal.
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
