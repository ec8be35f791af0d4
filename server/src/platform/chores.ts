import type { Log } from './log.ts'

const firstAfterMs = 2_000
const everyMs = 60_000

export type Chores = { close: () => Promise<void> }

/** Does these every minute, one after the other, for as long as the bank is open; soon after the start for the first time. */
export function doEveryMinute(chores: Record<string, () => Promise<unknown>>, log: Log): Chores {
  let running = Promise.resolve()
  let isClosed = false
  let timer = setTimeout(start, firstAfterMs)

  function start(): void {
    running = doAll().then(() => {
      if (!isClosed) timer = setTimeout(start, everyMs)
    })
  }

  async function doAll(): Promise<void> {
    for (const [name, chore] of Object.entries(chores)) {
      if (isClosed) return
      await chore().catch((err: unknown) => log.error({ err, chore: name }, 'a chore failed; it is tried again in a minute'))
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
