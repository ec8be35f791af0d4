import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { browserEnv } from './browser.ts'
import { buildWeb } from '#scripts/build/build-web.ts'
import { deleteCluster, startPostgres } from '#scripts/postgres/postgres.ts'
import { run } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'

const CLUSTER = 'bench'
/** The benches that load pages. */
const inBrowser = new Set(['site.ts', 'portal.ts'])

/**
 * Runs every bench/*.ts in turn, or those whose names contain one of the given words, on a fresh cluster that
 * really writes to disk. Each gets the superuser's URL in BENCH_PG_ADMIN_URL, and those that load pages
 * get a browser. Folders below bench/ have what benches share.
 */
export async function runBenches(filters: string[]): Promise<number> {
  const names = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
  const chosen = names.filter((name) => filters.length === 0 || filters.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Sentence(`No such bench. There are: ${names.join(', ')}`)

  await deleteCluster(CLUSTER) // An interrupted run leaves large files that this one cannot use.
  const postgres = await startPostgres(CLUSTER)
  let failed = 0
  for (const name of chosen) {
    console.log(`\n${name}`)
    const env = {
      ...process.env,
      BENCH_PG_ADMIN_URL: postgres.url('postgres'),
      ...(inBrowser.has(name) ? await siteEnv() : {}),
    }
    const { code } = await run(join(root, 'bench', name), [], { env })
    if (code !== 0) failed += 1
  }
  await postgres.stop()
  await deleteCluster(CLUSTER)
  if (failed > 0) console.error(`${failed} of ${chosen.length} benches failed.`)
  return failed === 0 ? 0 : 1
}

/** The pages as they are now, and a browser to look at them. */
async function siteEnv() {
  const { ok, output } = await buildWeb()
  if (!ok) throw new Sentence(`The web does not build:\n${output}`)
  return await browserEnv()
}
