import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { browserEnv } from './browser.ts'
import { buildWeb } from './build-web.ts'
import { deleteCluster, startPostgres } from './postgres.ts'
import { run } from './processes.ts'
import { root, Sentence } from './project.ts'

const CLUSTER = 'bench'
/** The one that looks at pages instead of asking a database. */
const SITE = 'site.ts'

/**
 * Runs every bench/*.ts in turn, or those whose names contain one of the words given, on a fresh cluster that
 * really writes to disk. Each finds the superuser's address in BENCH_PG_ADMIN_URL, and the one about the site
 * a browser. What benches share lies in folders below bench/.
 */
export async function runBenches(filters: string[]): Promise<number> {
  const names = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
  const chosen = names.filter((name) => filters.length === 0 || filters.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Sentence(`No such bench. There are: ${names.join(', ')}`)

  await deleteCluster(CLUSTER) // What an interrupted run left: large, and of no use to this one.
  const postgres = await startPostgres(CLUSTER)
  let failed = 0
  for (const name of chosen) {
    console.log(`\n${name}`)
    const env = {
      ...process.env,
      BENCH_PG_ADMIN_URL: postgres.url('postgres'),
      ...(name === SITE ? await siteEnv() : {}),
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
