import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'
import { retryAfterMs, shouldRetry } from './queries.ts'

const refused = (code: string, status: number) => new ORPCError(code, { status })

test('a query above the limit of a session is repeated, but never after another refusal', () => {
  const limited = refused('TOO_MANY_REQUESTS', 429)
  expect([0, 1, 4, 5].map((failed) => shouldRetry(failed, limited))).toEqual([true, true, true, false])
  for (const code of ['NOT_FOUND', 'NOT_SIGNED_IN', 'TOO_MANY_ATTEMPTS']) {
    expect(shouldRetry(0, refused(code, 400)), code).toBe(false)
  }
})

test('a query with a fault is repeated twice', () => {
  const fault = new TypeError('Failed to fetch')
  expect([0, 1, 2].map((failed) => shouldRetry(failed, fault))).toEqual([true, true, false])
})

test('the pause before a repetition is at least a second, and longer each time', () => {
  const waits = [0, 1, 2, 3, 4].map(retryAfterMs)
  for (const [i, ms] of waits.entries()) {
    expect(ms).toBeGreaterThanOrEqual(Math.min(1_000 * 2 ** i, 8_000))
    expect(ms).toBeLessThanOrEqual(12_000)
  }
})
