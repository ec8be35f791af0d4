import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { slowestTests } from './slowest-tests.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-slowest-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(name: string, content: object): string {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitest = report('vitest.json', {
  testResults: [
    {
      assertionResults: [
        { fullName: 'a rule', duration: 1_500 },
        { fullName: 'never run', duration: null },
      ],
    },
  ],
})
const spec = (title: string, duration: number) => ({
  file: 'pay.spec.ts',
  title,
  tests: [{ results: [{ duration }] }],
})
const playwright = report('playwright.json', {
  suites: [{ specs: [spec('a journey', 2_000)], suites: [{ specs: [spec('within a group', 1_000)] }] }],
})

test('the slowest tests of both runners are listed first', () => {
  expect(slowestTests([vitest, playwright], 2)).toEqual([
    '   2.0 s  pay.spec.ts: a journey',
    '   1.5 s  a rule',
  ])
})

test('a runner that left no report has no tests', () => {
  expect(slowestTests([join(folder, 'none.json'), playwright], 9)).toHaveLength(2)
})
