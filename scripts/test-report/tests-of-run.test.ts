import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { failedTests, slowestTests } from './tests-of-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-tests-of-run-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(name: string, content: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const rule = (fullName: string, duration: number | null, failureMessages: string[] = []) => ({
  fullName,
  duration,
  failureMessages,
  status: failureMessages.length > 0 ? 'failed' : 'passed',
})
const vitest = report('vitest.json', {
  testResults: [
    {
      name: 'rules.test.ts',
      status: 'failed',
      message: '',
      assertionResults: [
        rule('a rule', 1_500),
        rule('a broken rule', 10, ['expected 1 to be 2\n  at rules.test.ts:1']),
        { ...rule('never run', null), status: 'skipped' },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ],
})
const spec = (title: string, duration: number, message?: string) => ({
  file: 'pay.spec.ts',
  title,
  ok: message === undefined,
  tests: [{ results: [{ duration, ...(message !== undefined && { error: { message } }) }] }],
})
const playwright = report('playwright.json', {
  suites: [
    {
      specs: [spec('a journey', 2_000)],
      suites: [{ specs: [spec('within a group', 1_000, 'not visible')] }],
    },
  ],
})

test('the slowest tests of both runners are listed first', () => {
  expect(slowestTests([vitest, playwright], 2)).toEqual([
    '   2.0 s  pay.spec.ts: a journey',
    '   1.5 s  a rule',
  ])
})

test('the failed tests of both runners are listed with the start of their errors', () => {
  expect(failedTests([vitest, playwright])).toEqual([
    'FAILED  a broken rule\n        expected 1 to be 2\n          at rules.test.ts:1',
    'FAILED  never run\n        skipped',
    'FAILED  broken.test.ts\n        Cannot find module',
    'FAILED  pay.spec.ts: within a group\n        not visible',
  ])
})

test('a runner that left no report has no tests', () => {
  expect(slowestTests([join(folder, 'none.json'), playwright], 9)).toHaveLength(2)
})
