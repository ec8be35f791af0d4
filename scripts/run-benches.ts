import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deleteCluster, startPostgres } from './postgres.ts'
import { run } from './processes.ts'
import { root, Sentence } from './project.ts'

const CLUSTER = 'bench'

/**
 * Runs every bench/*.ts in turn, or those whose names contain one of the words given, on a fresh cluster that really writes to disk.
 * Each finds the superuser's address in BENCH_PG_ADMIN_URL. What benches share lies in folders below bench/.
 */
export async function runBenches(words: string[]): Promise<number> {
  const names = readdirSync(join(root, 'bench')).filter((name) => name.endsWith('.ts')).toSorted()
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Sentence(`No such bench. There are: ${names.join(', ')}`)

  await deleteCluster(CLUSTER) // What an interrupted run left: large, and of no use to this one.
  const postgres = await startPostgres(CLUSTER)
  let failed = 0
  for (const name of chosen) {
    console.log(`\n${name}`)
    const env = { ...process.env, BENCH_PG_ADMIN_URL: postgres.url('postgres') }
    const { code } = await run(join(root, 'bench', name), [], { env })
    if (code !== 0) failed += 1
  }
  await postgres.stop()
  await deleteCluster(CLUSTER)
  if (failed > 0) console.error(`${failed} of ${chosen.length} benches failed.`)
  return failed === 0 ? 0 : 1
}
