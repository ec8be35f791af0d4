import { setTimeout as wait } from 'node:timers/promises'
import { livePath } from '@bank/contract'

/** An event stream that is opened again whenever it ends, as by a browser. */
export type Stream = {
  /** When its last event came, by `performance.now()`. */
  heardAt: () => number
  close: () => Promise<void>
}

const usualRetryMs = 3_000

export function openStream(origin: string, { token }: { token: string }): Stream {
  const end = new AbortController()
  let heardAt = 0
  let retryMs = usualRetryMs

  async function listen(): Promise<void> {
    const response = await fetch(`${origin}${livePath}`, {
      headers: { cookie: `session=${token}` },
      signal: end.signal,
    })
    if (response.status !== 200 || response.body === null) return
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      const retry = /^retry: (\d+)$/m.exec(bytes)?.[1]
      if (retry !== undefined) retryMs = Number(retry)
      if (/^data: /m.test(bytes)) heardAt = performance.now()
    }
  }

  async function listenUntilClosed(): Promise<void> {
    while (!end.signal.aborted) {
      await listen().catch(() => {})
      await wait(retryMs, undefined, { signal: end.signal }).catch(() => {})
    }
  }

  const done = listenUntilClosed()
  return {
    heardAt: () => heardAt,
    close: async () => {
      end.abort()
      await done
    },
  }
}
