/** The checks of the repository: it builds, its types agree, lint passes, nothing is unused. */
import { join } from 'node:path'
import { buildWeb } from '#scripts/build/build-web.ts'
import { islandsWithPortal, pagesOverBudget } from '#scripts/build/script-budgets.ts'
import { run, runTool } from '#scripts/processes.ts'
import { root } from '#scripts/project.ts'

export type Verdict = { ok: boolean; output: string }

/** A program per set of libraries a workspace may know. */
const typePrograms = [
  'contract/tsconfig.json',
  'database/tsconfig.json',
  'ornament/tsconfig.json',
  'server/tsconfig.json',
  'web/tsconfig.json',
  'web/tsconfig.node.json',
  'scripts/tsconfig.json',
  'e2e/tsconfig.json',
]

/** The build comes first, because tests wait for it, and then the longest. */
export const repoChecks: Record<string, () => Promise<Verdict>> = {
  'web builds': buildWithinBudget,
  types: checkTypes,
  lint: () => quietTool('oxlint', ['--format', 'stylish'], inOneThread),
  'unused code': () => quietTool('knip', ['--no-progress']),
  format: () => quietTool('oxfmt', ['--check']),
}

async function buildWithinBudget(): Promise<Verdict> {
  const { folder, ...built } = await buildWeb()
  if (!built.ok) return built
  const over = [...pagesOverBudget(folder), ...islandsWithPortal(folder)]
  return { ok: over.length === 0, output: over.join('\n') }
}

/** Checks that database/schema.gen.ts describes the migrated database. */
export async function checkSchema(migratedUrl: string): Promise<Verdict> {
  const { code, output } = await run(join(root, 'database/generate-types.ts'), [migratedUrl, '--check'], {
    output: 'keep',
  })
  return { ok: code === 0, output }
}

/**
 * For programs in Go, which by themselves check with several threads that each work out the same types anew,
 * and which otherwise collect their memory all the time: together that was half of the work.
 */
export const inOneThread = { env: { ...process.env, GOMAXPROCS: '1', GOGC: '400' } }

async function checkTypes(): Promise<Verdict> {
  const verdicts: Verdict[] = []
  for (const program of typePrograms)
    verdicts.push(await quietTool('tsc', ['--noEmit', '--singleThreaded', '-p', program], inOneThread))
  return { ok: verdicts.every(({ ok }) => ok), output: verdicts.map(({ output }) => output).join('') }
}

async function quietTool(...[command, args, options]: Parameters<typeof runTool>): Promise<Verdict> {
  const { code, output } = await runTool(command, args, { ...options, output: 'keep', givesWay: true })
  return { ok: code === 0, output }
}
