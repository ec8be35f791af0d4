import { type Brand, brandSchema } from '@bank/contract'
import type { Plugin } from 'vite'

/** A setting that cannot be, told as the server would tell it. */
class WrongSetting extends Error {}

/** Who the bank is, as this environment says. */
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
