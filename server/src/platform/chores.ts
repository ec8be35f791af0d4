import type { Log } from './log.ts'

const longestFirstMs = 2_000
const minuteMs = 60_000

export type Chores = { close: () => Promise<void> }

type ChoresByName = Record<string, () => Promise<unknown>>

/** Does these every minute, for as long as the bank is open; soon after the start for the first time. */
export function doEveryMinute(chores: ChoresByName, log: Log): Chores {
  return doEvery(minuteMs, chores, log)
}

/** Does these one after the other, again so long after the last of them was done. */
export function doEvery(everyMs: number, chores: ChoresByName, log: Log): Chores {
  let running = Promise.resolve()
  let isClosed = false
  let timer = setTimeout(start, Math.min(everyMs, longestFirstMs))

  function start(): void {
    running = doAll().then(() => {
      if (!isClosed) timer = setTimeout(start, everyMs)
    })
  }

  async function doAll(): Promise<void> {
    for (const [name, chore] of Object.entries(chores)) {
      if (isClosed) return
      await chore().catch((err: unknown) =>
        log.error({ err, chore: name }, 'a chore failed; it is tried again'),
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
