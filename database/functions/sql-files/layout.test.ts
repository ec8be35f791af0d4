import { expect, test } from 'vitest'
import { functionsOf, sqlFiles } from './sql-source.ts'

const files = sqlFiles()

test('every function is found in its file', () => {
  const functions = files.flatMap(({ text }) => functionsOf(text))
  expect(functions.length).toBe(
    files.reduce((sum, { text }) => sum + (text.match(/^create .*\bfunction\b/gm)?.length ?? 0), 0),
  )
  expect(functions.length).toBeGreaterThan(200)
})

test('no SQL function is longer than 70 lines', () => {
  const long = files.flatMap(({ name, text }) =>
    functionsOf(text)
      .filter(({ lines }) => lines > 70)
      .map((defined) => `${name} ${defined.name}: ${defined.lines}`),
  )
  expect(long).toEqual([])
})
