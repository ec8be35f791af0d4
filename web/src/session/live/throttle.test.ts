import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a throttled function runs at once, then once for all later calls together', () => {
  const run = vi.fn()
  const { schedule } = throttle(1_000, run)
  schedule()
  expect(run).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 50; times += 1) schedule()
  vi.advanceTimersByTime(999)
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a cancelled throttle does not run again', () => {
  const run = vi.fn()
  const { schedule, cancel } = throttle(1_000, run)
  schedule()
  schedule()
  cancel()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledTimes(1)
})
