/**
 * `npm test` runs everything: Vitest's rules beside the repository checks, then its screens and Playwright.
 * `npm test -- server/src/ledger` runs only the test files below a path; Playwright's when it starts with
 * e2e/, else Vitest's. Options go to the runner that was chosen: `npm test -- e2e/pay.spec.ts -g "a title"`.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { browserEnv } from './browser.ts'
import { buildWeb } from '#scripts/build/build-web.ts'
import { isEnding } from '#scripts/ending.ts'
import { checkSchema, repoChecks, type Verdict } from './repo-checks.ts'
import { commandLineOf, runTool } from '#scripts/processes.ts'
import { root, Sentence } from '#scripts/project.ts'
import { failedTests, slowestTests } from '#scripts/test-report/tests-of-run.ts'
import { seededTestBank, startTestBank, temporaryFolder, type TestBank } from './test-bank.ts'
import { add, type Count, countPlaywright, countVitest } from '#scripts/test-report/test-counts.ts'

const onePassed: Count = { passed: 1, failed: 0 }
const oneFailed: Count = { passed: 0, failed: 1 }

/** The longest rules wait for a clock, a start or the database, so they get more workers. */
const moreWorkers = `--maxWorkers=${availableParallelism() + 3}`

/** Runs everything, even after failures, and ends with one line of totals. */
export async function testEverything(): Promise<number> {
  // The checks take the time in which the rules wait for a clock, a start or the database.
  const printed: string[] = []
  const checks = checkRepo((line) => printed.push(line))
  // An interruption ends them first, and the task itself in order.
  checks.catch(() => {})
  let total: Count = { passed: 0, failed: 0 }
  const bank: { is?: TestBank } = {}
  const schemaUpToDate = async () => {
    bank.is = await startTestBank()
    return await checkSchema(bank.is.templateUrl)
  }
  const demoUsers = async () => {
    await bank.is?.seed()
    return { ok: bank.is !== undefined, output: 'There is no database to put them in.' }
  }
  total = add(total, await timed('schema.gen.ts', () => judge(schemaUpToDate)))
  total = add(total, await timed('demo users', () => judge(demoUsers)))
  // Without a database its tests fail with that reason; the others still run.
  const env = bank.is?.env ?? {}
  total = add(
    total,
    await timed('vitest', () => runVitest('rules', ['--project', '!*screens', moreWorkers], env)),
  )
  total = add(total, await checks)
  console.log(printed.join('\n'))
  // Each of the two leaves a sixth of the processors idle when it runs alone.
  const inBrowsers = await Promise.all([
    timed('screens', () => runVitest('screens', ['--project', '*screens'], env, 'keep')),
    timed('playwright', () => runPlaywright(['--project', 'journeys'], env)),
  ])
  total = inBrowsers.reduce(add, total)
  console.log(['The slowest:', ...slowestTests(Object.values(reportFiles()), 20)].join('\n'))
  return conclude(total)
}

/**
 * Runs the checks, as many at once as there are processors. They give way to the tests, and what they say
 * waits until the tests' own lines have ended.
 */
async function checkRepo(print: (line: string) => void): Promise<Count> {
  const waiting = Object.entries(repoChecks)
  const workers = Array.from({ length: availableParallelism() }, async () => {
    let count: Count = { passed: 0, failed: 0 }
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, check] = next
      count = add(count, await timed(name, () => judge(check, print), print))
    }
    return count
  })
  return (await Promise.all(workers)).reduce(add)
}

/**
 * The long programme: every test with larger figures, and tests that are too long for every day.
 */
export async function testLong(args: string[]): Promise<number> {
  if (args.length > 0) return testSome(args, { TEST_LONG: '1' })
  const env = { ...(await seededTestBank()), TEST_LONG: '1' }
  const rules = await timed('vitest', () => runVitest('rules', [], env))
  const journeys = await timed('playwright', () =>
    runPlaywright(['--project', 'journeys', '--project', 'long'], env),
  )
  return conclude(add(rules, journeys))
}

/** Runs the tests below some paths without the repository checks, for their author. */
export async function testSome(args: string[], extraEnv: Record<string, string> = {}): Promise<number> {
  const paths = args.filter((arg) => !arg.startsWith('-') && arg.includes('/'))
  const journeys = paths.some((path) => path.startsWith('e2e/'))
  if (journeys && paths.some((path) => !path.startsWith('e2e/') && existsSync(join(root, path)))) {
    throw new Sentence('Give paths below e2e/ or others, not both: they belong to different runners.')
  }
  // The tests of web need no database.
  const needsBank = journeys || paths.length === 0 || paths.some((path) => !path.startsWith('web/'))
  const env = { ...(needsBank ? await seededTestBank() : {}), ...extraEnv }
  return conclude(await (journeys ? runPlaywright(args, env) : runVitest('rules', args, env)))
}

/** Takes screenshots, into screens/. */
export async function takeScreens(args: string[]): Promise<number> {
  const env = { ...(await webOrSentence()), ...(await seededTestBank()) }
  const { code } = await playwright(['--project', 'screens', '--reporter=list', ...args], env)
  return code
}

let reportFolder: string | undefined

/** The report files of both runners, in one folder for the whole run. */
function reportFiles() {
  reportFolder ??= temporaryFolder()
  return {
    rules: join(reportFolder, 'rules.json'),
    screens: join(reportFolder, 'screens.json'),
    playwright: join(reportFolder, 'playwright.json'),
  }
}

async function runVitest(
  kind: 'rules' | 'screens',
  args: string[],
  env: Record<string, string>,
  output: 'show' | 'keep' = 'show',
): Promise<Count> {
  const report = reportFiles()[kind]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runTool('vitest', ['run', ...reporters, ...args], {
    // The screens are tested in the browser.
    env: { ...process.env, ...(await browserEnv()), ...env },
    output,
  })
  // Another runner writes meanwhile.
  if (output === 'keep') console.log(ended.output.trim())
  return countVitest(report, ended.code)
}

async function runPlaywright(args: string[], env: Record<string, string>): Promise<Count> {
  const { playwright: report } = reportFiles()
  const { code } = await playwright(['--reporter=line,json', ...args], {
    ...(await webOrSentence()),
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return countPlaywright(report, code)
}

async function playwright(args: string[], env: Record<string, string>) {
  const PLAYWRIGHT_RESULTS = freshResultsFolder()
  return await runTool('playwright', ['test', ...args], {
    env: { ...process.env, ...(await browserEnv()), PLAYWRIGHT_RESULTS, ...env },
  })
}

/**
 * Screenshots and traces of failures. Each live run has a folder of its own, because Playwright empties it
 * and two runs may go on at once.
 */
function freshResultsFolder(): string {
  const folder = join(root, 'test-results')
  mkdirSync(folder, { recursive: true })
  for (const run of readdirSync(folder)) {
    if (commandLineOf(Number(run)) === undefined) rmSync(join(folder, run), { recursive: true, force: true })
  }
  return join(folder, String(process.pid))
}

const failedSteps: string[] = []

/** Prints the time of each step; a step that throws has failed and does not end the run. */
async function timed(name: string, step: () => Promise<Count>, print = console.log): Promise<Count> {
  const start = performance.now()
  const count = await step().catch((error: unknown) => {
    if (isEnding()) throw error
    console.error(error)
    return oneFailed
  })
  if (count.failed > 0) failedSteps.push(name)
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(6)
  print(`${seconds} s  ${name}: ${count.failed === 0 ? 'passed' : 'FAILED'}`)
  return count
}

async function judge(check: () => Promise<Verdict>, print = console.log): Promise<Count> {
  const { ok, output } = await check()
  if (!ok) print(output.trimEnd())
  return ok ? onePassed : oneFailed
}

/** The pages of this bank, for the servers of the tests; web/dist may lead to those of another bank. */
async function webOrSentence(): Promise<{ WEB_ROOT: string }> {
  const { ok, output, folder } = await buildWeb()
  if (!ok) throw new Sentence(`The web does not build:\n${output}`)
  return { WEB_ROOT: folder }
}

function conclude({ passed, failed }: Count): number {
  if (isEnding()) return 1 // An interrupted step has no result.
  // The end of a long log says what failed: often the rest of it is not kept.
  for (const step of failedSteps) console.log(`FAILED  ${step}`)
  for (const failure of failedTests(Object.values(reportFiles()))) console.log(failure)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
