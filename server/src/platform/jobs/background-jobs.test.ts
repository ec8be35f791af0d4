import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doEveryMinute } from './background-jobs.ts'
import { openLog } from '#platform/log.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('background jobs run soon after the start, then every minute; a failure delays no other', async () => {
  const done: string[] = []
  const lines: string[] = []
  const log = openLog('error', { write: (line) => void lines.push(line) })
  const jobs = doEveryMinute(
    { first: () => Promise.reject(new Error('not today')), second: async () => done.push('second') },
    log,
  )
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toEqual(['second'])
  await vi.advanceTimersByTimeAsync(120_000)
  expect(done).toHaveLength(3)
  expect(lines.filter((line) => line.includes('"job":"first"'))).toHaveLength(3)
  await jobs.close()
})

test('no job begins once the bank stops, and a running job is finished', async () => {
  const done: string[] = []
  const slow = () =>
    new Promise<void>((resolve) => {
      setTimeout(() => {
        done.push('slow')
        resolve()
      }, 500)
    })
  const jobs = doEveryMinute({ slow, next: async () => done.push('next') }, openLog('silent'))
  await vi.advanceTimersByTimeAsync(2_100)
  const closing = jobs.close()
  await vi.advanceTimersByTimeAsync(500)
  await closing
  await vi.advanceTimersByTimeAsync(600_000)
  expect(done).toEqual(['slow'])

  const closedAtOnce = doEveryMinute({ never: async () => done.push('never') }, openLog('silent'))
  await closedAtOnce.close()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(done).toEqual(['slow'])
})
