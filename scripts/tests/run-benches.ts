import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWeb } from '#scripts/build/build-web.ts'
import { query } from '#scripts/postgres/databases.ts'
import { deleteCluster, startPostgres } from '#scripts/postgres/postgres.ts'
import { launch } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'
import { type BenchResult, countGoals, figureIn, keepResults } from './bench-results.ts'
import { browserEnv } from './browser.ts'

const benchCluster = 'bench'
const quickFlag = '--quick'
/** The benches that load pages in a browser. */
const benchesInBrowser = new Set(['site.ts', 'portal.ts'])

/**
 * Runs every bench/*.ts in turn, or those whose names contain one of the given words, on a fresh cluster that
 * really writes to disk. Each gets the superuser's URL in BENCH_PG_ADMIN_URL, and those with pages a browser.
 * Folders below bench/ have what benches share. `--quick` has all of them take fewer rounds on smaller banks.
 */
export async function runBenches(args: string[]): Promise<number> {
  const quick = args.includes(quickFlag)
  const filters = args.filter((arg) => arg !== quickFlag)
  const names = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
  const chosen = names.filter((name) => filters.length === 0 || filters.some((word) => name.includes(word)))
  if (chosen.length === 0) throw new Sentence(`No such bench. There are: ${names.join(', ')}`)
  if (quick) console.log('quick: fewer rounds and smaller banks, so these figures are for orientation only')

  await deleteCluster(benchCluster) // An interrupted run leaves large files that this one cannot use.
  const postgres = await startPostgres(benchCluster)
  const [server] = await query<{ version: string }>(
    postgres.url('postgres'),
    `select current_setting('server_version') as version`,
  )
  const benches: BenchResult[] = []
  for (const name of chosen) {
    const env = {
      ...process.env,
      BENCH_PG_ADMIN_URL: postgres.url('postgres'),
      BENCH_QUICK: quick ? '1' : '',
      ...(benchesInBrowser.has(name) ? await siteEnv() : {}),
    }
    console.log(`\n${name}`)
    benches.push(await runBench(name, env))
  }
  await postgres.stop()
  await deleteCluster(benchCluster)
  const whole = chosen.length === names.length
  const file = keepResults({ quick, whole, postgresql: server?.version ?? 'unknown', benches })
  return report(benches, file)
}

/** Runs one bench, shows its output and reads its figures. */
async function runBench(name: string, env: NodeJS.ProcessEnv): Promise<BenchResult> {
  const began = performance.now()
  const { child, exited } = launch(join(root, 'bench', name), [], { env, output: 'keep' })
  const result: BenchResult = { bench: name, seconds: 0, broken: false, skipped: null, figures: [] }
  child.stderr?.pipe(process.stderr)
  const lines = child.stdout && createInterface(child.stdout)
  lines?.on('line', (line) => {
    console.log(line)
    const figure = figureIn(line)
    if (figure) result.figures.push(figure)
    if (line.startsWith('skipped: ')) result.skipped = line.slice('skipped: '.length)
  })
  const ended = new Promise<void>((resolve) => void lines?.once('close', () => resolve()))
  result.broken = (await exited) !== 0
  await ended
  result.seconds = Math.round((performance.now() - began) / 1000)
  return result
}

/** The last lines of a run; 1 where a goal was missed or a bench could not be trusted. */
function report(benches: BenchResult[], file: string): number {
  console.log(`\nwritten to ${file}`)
  for (const { bench, skipped } of benches) if (skipped !== null) console.log(`${bench} skipped: ${skipped}`)
  const broken = benches.filter((bench) => bench.broken)
  for (const { bench } of broken) console.error(`${bench} failed: its figures do not count.`)
  const { met, missed } = countGoals(benches)
  console.log(`${met} met, ${missed} missed`)
  return missed === 0 && broken.length === 0 ? 0 : 1
}

/** The pages as they are now, and a browser to look at them. */
async function siteEnv() {
  const { ok, output } = await buildWeb()
  if (!ok) throw new Sentence(`The web does not build:\n${output}`)
  return await browserEnv()
}
