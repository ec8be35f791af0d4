/**
 * Turns the reports of both test runners into the one pair of numbers we print. A skipped test has proved
 * nothing, so it counts as failed.
 */
import { existsSync, readFileSync } from 'node:fs'

export type Count = { passed: number; failed: number }

type VitestReport = {
  numPassedTests: number
  numTotalTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  errors: unknown[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts the results of Vitest. A file that could not be loaded has no tests and counts as one failure. */
export function countVitest(reportFile: string, exitCode: number): Count {
  if (!existsSync(reportFile)) return noTestsRan
  const report: VitestReport = JSON.parse(readFileSync(reportFile, 'utf8'))
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return judged(
    { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + broken.length },
    exitCode,
  )
}

/** Counts the results of Playwright. */
export function countPlaywright(reportFile: string, exitCode: number): Count {
  if (!existsSync(reportFile)) return noTestsRan
  const { stats, errors }: PlaywrightReport = JSON.parse(readFileSync(reportFile, 'utf8'))
  const failed = stats.unexpected + stats.flaky + stats.skipped
  return judged({ passed: stats.expected, failed: failed + (failed === 0 ? errors.length : 0) }, exitCode)
}

export function add(one: Count, other: Count): Count {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed }
}

/** A run without tests has failed, and so has a runner with an error outside of tests. */
function judged(count: Count, exitCode: number): Count {
  if (count.passed + count.failed === 0) return noTestsRan
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count
}

const noTestsRan: Count = { passed: 0, failed: 1 }
