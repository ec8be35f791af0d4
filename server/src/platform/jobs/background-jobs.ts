import type { Log } from '#platform/log.ts'

const longestFirstMs = 2_000
const minuteMs = 60_000

export type BackgroundJobs = { close: () => Promise<void> }

type JobsByName = Record<string, () => Promise<unknown>>

/** Does these every minute, for as long as the bank is open; soon after the start for the first time. */
export function doEveryMinute(jobs: JobsByName, log: Log): BackgroundJobs {
  return doEvery(minuteMs, jobs, log)
}

/** Does these one after the other, again so long after the last of them was done. */
export function doEvery(everyMs: number, jobs: JobsByName, log: Log): BackgroundJobs {
  let running = Promise.resolve()
  let isClosed = false
  let timer = setTimeout(start, Math.min(everyMs, longestFirstMs))

  function start(): void {
    running = doAll().then(() => {
      if (!isClosed) timer = setTimeout(start, everyMs)
    })
  }

  async function doAll(): Promise<void> {
    for (const [name, job] of Object.entries(jobs)) {
      if (isClosed) return
      await job().catch((err: unknown) =>
        log.error({ err, job: name }, 'a background job failed; it is tried again'),
      )
    }
  }

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
