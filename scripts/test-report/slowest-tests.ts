/** The tests of a run that took longest, so that a slow one is noticed early. */
import { existsSync, readFileSync } from 'node:fs'

type Timed = { ms: number; title: string }

type VitestReport = {
  testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[]
}

type Suite = {
  suites?: Suite[]
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
}

/** The slowest tests of some reports, of either runner, slowest first, a line each: seconds and title. */
export function slowestTests(reports: string[], most: number): string[] {
  return reports
    .flatMap(timesOf)
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ ms, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`)
}

function timesOf(file: string): Timed[] {
  if (!existsSync(file)) return []
  const report: VitestReport | Suite = JSON.parse(readFileSync(file, 'utf8'))
  return 'testResults' in report ? timesOfVitest(report) : timesOfSuite(report)
}

function timesOfVitest({ testResults }: VitestReport): Timed[] {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ ms: duration ?? 0, title: fullName })),
  )
}

function timesOfSuite({ suites = [], specs = [] }: Suite): Timed[] {
  const own = specs.map(({ file, title, tests }) => ({
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    title: `${file}: ${title}`,
  }))
  return [...own, ...suites.flatMap(timesOfSuite)]
}
