import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reportOf(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('Vitest', () => {
  const count = (passed: number, total: number, exitCode: number, testResults: object[] = []) =>
    countVitest(reportOf({ numPassedTests: passed, numTotalTests: total, testResults }), exitCode)

  test('a test that did not pass counts as failed, also if it was skipped', () => {
    expect(count(3, 5, 0)).toEqual({ passed: 3, failed: 2 })
  })
  test('a file that cannot be loaded is a failure', () => {
    expect(count(3, 3, 1, [{ status: 'failed', assertionResults: [] }])).toEqual({ passed: 3, failed: 1 })
  })
  test('a failed run without a failed test is a failure', () => {
    expect(count(3, 3, 1)).toEqual({ passed: 3, failed: 1 })
  })
  test('no tests are a failure', () => {
    expect(count(0, 0, 0)).toEqual({ passed: 0, failed: 1 })
  })
  test('no report is a failure', () => {
    expect(countVitest(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 })
  })
})

describe('Playwright', () => {
  const count = (stats: object, exitCode: number, errors: object[] = []) =>
    countPlaywright(reportOf({ stats, errors }), exitCode)

  test('a test counts as passed only if it ran and passed at the first try', () => {
    expect(count({ expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, 1)).toEqual({ passed: 4, failed: 3 })
  })
  test('an error outside of any test is a failure', () => {
    expect(
      count({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 1, [{ message: 'no such file' }]),
    ).toEqual({ passed: 0, failed: 1 })
  })
  test('no tests are a failure', () => {
    expect(count({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
  })
})
