import type { Log } from '#platform/log.ts'

export type Scheduler = {
  /**
   * Does this once, after so many milliseconds, unless the bank closes before. What must not be lost is found
   * again by a background job.
   */
  schedule: (afterMs: number, name: string, work: () => Promise<unknown>) => void
  /** Drops calls that have not started, and waits for a running one. */
  close: () => Promise<void>
}

/** Schedules a call of this server a moment later. */
export function openScheduler(log: Log): Scheduler {
  const waiting = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()
  let isClosed = false
  return {
    schedule: (afterMs, name, work) => {
      if (isClosed) return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        const done = work()
          .then(
            () => {},
            (err: unknown) => log.error({ err, work: name }, 'scheduled work failed'),
          )
          .finally(() => running.delete(done))
        running.add(done)
      }, afterMs)
      waiting.add(timer)
    },
    close: async () => {
      isClosed = true
      for (const timer of waiting) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
