import { type LiveEvent, livePath } from '@bank/contract'
import type { Clock } from '#session/idle/idle-clock.ts'
import { readLiveEvent } from './live-event.ts'

/** A shorter gap is not shown. */
const quietForMs = 3_000
/** A browser opens few connections to a host, so a hidden tab closes its stream after this time. */
const hiddenForMs = 60_000
const retryAfterMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const

export type LiveListener = {
  onEvent: (event: LiveEvent) => void
  /** The stream is open. Data that was read before may be outdated. */
  onOpened: () => void
  /** The stream is open again after a gap, in which events were lost. */
  onReopened: () => void
  /** The stream calls this with true when it is lost, and with false when it is back. */
  onLost: (lost: boolean) => void
  /** The server refused the stream. An EventSource does not learn why, so the session has to be checked. */
  onRefused: () => void
}

/** Listens to the event stream from `open` to `close`, and reconnects. */
export class LiveConnection {
  readonly #listener: LiveListener
  readonly #clock: Clock
  #source: EventSource | null = null
  /** Events may have been lost. */
  #missed = false
  #lost = false
  #attempt = 0
  #cancelRetry = () => {}
  #cancelWord = () => {}
  #cancelHidden = () => {}

  constructor(listener: LiveListener, clock: Clock) {
    this.#listener = listener
    this.#clock = clock
  }

  open(): void {
    window.addEventListener('offline', this.#goneOffline)
    window.addEventListener('online', this.#connect)
    document.addEventListener('visibilitychange', this.#visibilityChanged)
    this.#connect()
  }

  close(): void {
    window.removeEventListener('offline', this.#goneOffline)
    window.removeEventListener('online', this.#connect)
    document.removeEventListener('visibilitychange', this.#visibilityChanged)
    this.#cancelHidden()
    this.#cancelWord()
    this.#disconnect()
  }

  readonly #connect = (): void => {
    this.#disconnect()
    const source = new EventSource(livePath)
    source.addEventListener('open', () => this.#opened())
    source.addEventListener('message', ({ data }: MessageEvent<string>) => this.#receive(data))
    source.addEventListener('error', () => this.#failed(source))
    this.#source = source
  }

  #disconnect(): void {
    this.#cancelRetry()
    this.#source?.close()
    this.#source = null
  }

  #opened(): void {
    this.#attempt = 0
    this.#lost = false
    this.#cancelWord()
    this.#listener.onLost(false)
    if (this.#missed) this.#listener.onReopened()
    else this.#listener.onOpened()
    this.#missed = false
  }

  #receive(data: string): void {
    const event = readLiveEvent(data)
    // Events of a later version are ignored.
    if (event) this.#listener.onEvent(event)
  }

  #failed(source: EventSource): void {
    if (!this.#lost) this.#cancelWord = this.#clock.later(() => this.#listener.onLost(true), quietForMs)
    this.#lost = true
    this.#missed = true
    // The browser reconnects by itself after a broken connection, but not after a refusal.
    if (source.readyState !== EventSource.CLOSED) return
    this.#listener.onRefused()
    this.#cancelRetry = this.#clock.later(
      this.#connect,
      retryAfterMs[Math.min(this.#attempt, retryAfterMs.length - 1)] ?? 0,
    )
    this.#attempt += 1
  }

  readonly #goneOffline = (): void => {
    this.#lost = true
    this.#missed = true
    this.#cancelWord()
    this.#listener.onLost(true)
  }

  readonly #visibilityChanged = (): void => {
    this.#cancelHidden()
    if (!document.hidden) {
      if (!this.#source) this.#connect()
      return
    }
    this.#cancelHidden = this.#clock.later(() => {
      this.#missed = true
      this.#disconnect()
    }, hiddenForMs)
  }
}
