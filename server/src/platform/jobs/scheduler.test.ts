import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openScheduler } from './scheduler.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a scheduled call runs once, at its time, and a failed one is logged and delays no other', async () => {
  const lines: string[] = []
  const scheduler = openScheduler(openLog('error', { write: (line) => void lines.push(line) }))
  const done: string[] = []
  scheduler.schedule(1_500, 'later', async () => done.push('later'))
  scheduler.schedule(1_000, 'broken', () => Promise.reject(new Error('not today')))
  await vi.advanceTimersByTimeAsync(1_499)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['later'])
  expect(lines.filter((line) => line.includes('"work":"broken"'))).toHaveLength(1)
  await scheduler.close()
})

test('no call begins once the bank stops, and a running one is finished', async () => {
  const scheduler = openScheduler(openLog('silent'))
  const done: string[] = []
  const slow = () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        done.push('slow')
        resolve()
      }, 500)
    })
  scheduler.schedule(100, 'slow', slow)
  scheduler.schedule(2_000, 'never', async () => done.push('never'))
  await vi.advanceTimersByTimeAsync(150)
  const closing = scheduler.close()
  await vi.advanceTimersByTimeAsync(500)
  await closing
  scheduler.schedule(10, 'after', async () => done.push('after'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).toEqual(['slow'])
})
