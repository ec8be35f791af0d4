import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#scripts/project.ts'
import { countGoals, figureIn } from './bench-results.ts'

/** The lines that a bench writes when it calls `printGoal` with these arguments. */
function printed(...calls: string[]): string[] {
  const script = [
    `import { printGoal } from './bench/measuring/goal.ts'`,
    ...calls.map((call) => `printGoal(${call})`),
  ]
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script.join('\n')], {
    cwd: root,
    encoding: 'utf8',
  })
  return output.trim().split('\n')
}

test('a bench prints a figure, its goal and whether it is met, and the run reads the same', () => {
  const lines = printed(
    `'payment, 32 clients', 1.8612, { atLeast: 1.75 }, '× B'`,
    `'statement: a million lines ÷ a thousand', 1.2004, { atMost: 1.2 }, ''`,
    `'layout shift', 0.00312, { atMost: 0.02 }, ''`,
    `'search', 12345.6, { atLeast: 150 }, '×'`,
    `'a figure that could not be made', NaN, { atMost: 1 }, 'ms'`,
  )
  expect(lines).toEqual([
    'payment, 32 clients: 1.86 × B (goal ≥ 1.75) met',
    'statement: a million lines ÷ a thousand: 1.2 (goal ≤ 1.2) missed',
    'layout shift: 0.00312 (goal ≤ 0.02) met',
    'search: 12346 × (goal ≥ 150) met',
    'a figure that could not be made: NaN ms (goal ≤ 1) missed',
  ])
  const figures = lines.map(figureIn).filter((figure) => figure !== null)
  expect(figures).toMatchObject([
    { name: 'payment, 32 clients', figure: 1.86, unit: '× B', goal: '≥ 1.75', met: true },
    { name: 'statement: a million lines ÷ a thousand', figure: 1.2, unit: '', goal: '≤ 1.2', met: false },
    { figure: 0.003_12, met: true },
    { figure: 12_346, unit: '×', met: true },
    { figure: Number.NaN, unit: 'ms', met: false },
  ])
  const bench = { bench: 'one.ts', seconds: 1, broken: false, skipped: null, figures }
  expect(countGoals([bench])).toEqual({ met: 3, missed: 2 })
})

test('a line without a goal is no figure', () => {
  expect(figureIn('books: balanced, 2 accounts, 4 entries')).toBeNull()
  expect(figureIn('the slowest page takes 3.1 ms (goal: 250 ms)')).toBeNull()
})
