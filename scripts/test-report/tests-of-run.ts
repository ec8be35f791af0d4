/** The tests of a run as both runners report them, and what people read of them at its end. */
import { existsSync, readFileSync } from 'node:fs'

/** `problem` is the first lines of the error, and missing where the test passed. */
type TestOfRun = { title: string; ms: number; problem?: string }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      failureMessages: string[] | null
    }[]
  }[]
}

type Suite = {
  suites?: Suite[]
  specs?: {
    file: string
    title: string
    ok: boolean
    tests: { results: { duration: number; error?: { message?: string } }[] }[]
  }[]
}

/** A report says more than a person reads at the end of a run. */
const linesOfAProblem = 6

/** The slowest tests of some reports, slowest first, a line each: seconds and title. */
export function slowestTests(reports: string[], most: number): string[] {
  return reports
    .flatMap(testsOf)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ ms, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}

/** The failed tests of some reports, each with the first lines of its error. */
export function failedTests(reports: string[]): string[] {
  return reports
    .flatMap(testsOf)
    .flatMap(({ title, problem }) =>
      problem === undefined ? [] : [`FAILED  ${title}\n${indented(problem)}`],
    )
}

function testsOf(file: string): TestOfRun[] {
  if (!existsSync(file)) return []
  const report: VitestReport | Suite = JSON.parse(readFileSync(file, 'utf8'))
  return 'testResults' in report ? testsOfVitest(report) : testsOfSuite(report)
}

function testsOfVitest({ testResults }: VitestReport): TestOfRun[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.map((test) => ({
      ms: test.duration ?? 0,
      title: test.fullName,
      ...(test.status !== 'passed' && { problem: test.failureMessages?.[0] ?? test.status }),
    }))
    // A file that does not load has no tests of its own to fail.
    const broken = status === 'failed' && tests.every(({ problem }) => problem === undefined)
    return broken ? [...tests, { ms: 0, title: name, problem: message }] : tests
  })
}

function testsOfSuite({ suites = [], specs = [] }: Suite): TestOfRun[] {
  const own = specs.map(({ file, title, ok, tests }) => {
    const results = tests.flatMap((test) => test.results)
    const error = results.find((result) => result.error !== undefined)?.error?.message
    return {
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      title: `${file}: ${title}`,
      ...(!ok && { problem: error ?? 'It did not run.' }),
    }
  })
  return [...own, ...suites.flatMap(testsOfSuite)]
}

function indented(problem: string): string {
  const lines = problem.trim().split('\n').slice(0, linesOfAProblem)
  return lines.map((line) => `        ${line}`).join('\n')
}
