import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { siteOrigin } from '@bank/contract'
import type { Config } from '#config/config.ts'

/** The settings that the build of the web records about itself. */
const writtenBy = '.built-for.json'

/**
 * Returns why the built pages are not this bank's: they are files, built for a name and an address. Null
 * where they fit, and where there is no build.
 */
export async function findBuildMismatch({
  webRoot,
  bank,
  publicOrigins,
}: Pick<Config, 'webRoot' | 'bank' | 'publicOrigins'>): Promise<string | null> {
  const written = await readFile(join(webRoot, writtenBy), 'utf8').catch(() => null)
  if (written === null) return null
  const built: unknown = JSON.parse(written)
  if (typeof built !== 'object' || built === null)
    return `${writtenBy} in ${webRoot} cannot be read. Build the web again.`
  const { brand, origin } = { brand: undefined, origin: undefined, ...built }
  if (JSON.stringify(brand) !== JSON.stringify(bank))
    return (
      `The web in ${webRoot} was built with other BANK_… settings than this server has. Build it again ` +
      'with the same ones.'
    )
  const wanted = siteOrigin(publicOrigins?.[0])
  if (publicOrigins === null || wanted === origin) return null
  return (
    `The web in ${webRoot} was built for ${String(origin)}, and PUBLIC_URL is ${wanted}. Build it again ` +
    'with this PUBLIC_URL.'
  )
}
