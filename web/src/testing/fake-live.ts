import type { LiveEvent } from '@bank/contract'
import { expect } from 'vitest'

let streams: FakeEventSource[] = []

/** Replaces the browser's EventSource: it has no connection, and the test sends its events. */
class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  readyState = 0

  constructor() {
    super()
    streams.push(this)
  }

  close(): void {
    this.readyState = 2
    streams = streams.filter((stream) => stream !== this)
  }

  hear(event: Event, readyState: number): void {
    this.readyState = readyState
    this.dispatchEvent(event)
  }
}

/** The server's event stream, as a test plays it. */
export const live = {
  /** The stream is open. The screen reads again what may have changed before. */
  open: (): Promise<void> => each((stream) => stream.hear(new Event('open'), 1)),
  /** The server sends this event. */
  send: (event: LiveEvent): Promise<void> =>
    each((stream) => stream.hear(new MessageEvent('message', { data: JSON.stringify(event) }), 1)),
  /** The connection breaks, and the browser tries again. */
  breakOff: (): Promise<void> => each((stream) => stream.hear(new Event('error'), 0)),
  /** The server refuses the stream; the browser does not try again. */
  refuse: (): Promise<void> => each((stream) => stream.hear(new Event('error'), 2)),
}

/** A page listens a moment after it is shown. */
async function each(act: (stream: FakeEventSource) => void): Promise<void> {
  await expect
    .poll(() => streams.length, { message: 'A screen listens to the event stream.' })
    .toBeGreaterThan(0)
  // A listener may close its stream and open another.
  for (const stream of streams.slice()) act(stream)
}

/** Replaces the browser's own. */
export function replaceEventSource(): void {
  Object.assign(globalThis, { EventSource: FakeEventSource })
}

/** The stream has no listeners any more. */
export function forgetStreams(): void {
  streams = []
}
