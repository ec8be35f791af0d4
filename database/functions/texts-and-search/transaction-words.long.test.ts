import { expect } from 'vitest'
import { aUser, test } from '#testing.ts'
import { aWordyAccount } from './wordy-account.ts'

const lines = 1_000_000

test(`a search among ${lines} transactions reads one part, or looks into each`, async ({ bank }) => {
  const { search } = await aWordyAccount(bank, await aUser(bank), lines)
  // The newest part has one transaction.
  for (const [text, direction, found, read] of [
    ['common', null, 51, 10_001],
    ['co', 'debit', 51, 1_001],
    [null, 'credit', 51, 9_001],
    ['rare', null, 51, 60],
    ['nothing', null, 0, 0],
    ['rare common', null, 0, 0],
    ['rare', 'debit', 0, 0],
  ] as const) {
    const start = performance.now()
    const newest = await search(text, direction, '0, null, true, 51')
    const took = performance.now() - start
    console.info(`${text ?? ''} ${direction ?? ''}: ${newest.read.rows} rows, ${took.toFixed(1)} ms`)
    expect(newest.read.scans, `${text}`).toBe(0)
    expect(newest.read.rows, `${text}`).toBeLessThanOrEqual(read)
    expect(newest.sequences, `${text}`).toHaveLength(found)
    expect((await search(text, direction, '0, null, false, 51')).read.rows, `${text}`).toBeLessThanOrEqual(
      read,
    )
  }
})
