import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#platform/refusal.ts'

/** How many requests may wait for each slot. */
const waitingPerSlot = 8
/** How many seconds of the rate a session may use at once, after a pause. */
const burstSeconds = 15
/** How often the counts of sessions that ask for nothing any more are dropped. */
const sweepMs = 10_000

type Rate = { left: number; at: number }
/** The requests of one session: how many run, and those that wait for a slot. */
type Queue = { running: number; waiting: (() => void)[] }

export type SessionLimit = {
  /** Requests that run at the same time; others are queued. */
  atOnce: number
  /** Requests a minute in the long run. */
  perMinute: number
}

/**
 * Limits one session's share of the server, in this process alone: with several servers a session has the
 * limit on each. It counts by the cookie before the database has seen it, so that the limit costs nothing; an
 * unknown cookie is refused by the first query anyway.
 */
export class SessionLimits {
  readonly #limit: SessionLimit
  readonly #now: () => number
  readonly #rates = new Map<string, Rate>()
  readonly #queues = new Map<string, Queue>()

  /** `now` in milliseconds, by a monotonic clock. */
  constructor(limit: SessionLimit, now: () => number = () => performance.now()) {
    this.#limit = limit
    this.#now = now
  }

  /** Counts one request. Returns false where the session has asked too often; soon it may ask again. */
  count(session: string): boolean {
    const left = this.#leftOf(session)
    this.#rates.set(session, { left: left < 1 ? left : left - 1, at: this.#now() })
    return left >= 1
  }

  /**
   * Waits for a slot in the order of arrival. `leave` releases the slot or leaves the queue; calling it twice
   * is harmless. Null when the queue is full.
   */
  take(session: string): { ready: Promise<void>; leave: () => void } | null {
    const queue = this.#queues.get(session) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= this.#limit.atOnce * waitingPerSlot) return null
    this.#queues.set(session, queue)
    const { promise, resolve } = Promise.withResolvers<void>()
    const begin = () => {
      queue.running += 1
      resolve()
    }
    if (queue.running < this.#limit.atOnce) begin()
    else queue.waiting.push(begin)
    let hasLeft = false
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      const index = queue.waiting.indexOf(begin)
      if (index >= 0) return void queue.waiting.splice(index, 1)
      queue.running -= 1
      queue.waiting.shift()?.()
      if (queue.running === 0) this.#queues.delete(session)
    }
    return { ready: promise, leave }
  }

  /** Drops the counts of sessions that have their whole burst again; returns how many sessions are left. */
  sweep(): number {
    for (const session of this.#rates.keys()) {
      if (this.#leftOf(session) >= this.#burst) this.#rates.delete(session)
    }
    return this.#rates.size
  }

  get #burst(): number {
    return Math.max(1, (this.#limit.perMinute * burstSeconds) / 60)
  }

  #leftOf(session: string): number {
    const known = this.#rates.get(session)
    if (known === undefined) return this.#burst
    return Math.min(this.#burst, known.left + ((this.#now() - known.at) * this.#limit.perMinute) / 60_000)
  }
}

type Limited = {
  limit: SessionLimit
  tokenHashOf: (request: FastifyRequest) => Buffer | null
  /** Addresses with long answers, which have limits of their own: streams and files. */
  apart: ReadonlySet<string>
}

/**
 * The limit for every route of `api`: refuses TOO_MANY_REQUESTS with Retry-After. Without a session it limits
 * nothing.
 */
export function addSessionLimits(api: FastifyInstance, { limit, tokenHashOf, apart }: Limited): void {
  const limits = new SessionLimits(limit)
  const sweeping = setInterval(() => limits.sweep(), sweepMs).unref()
  api.addHook('onClose', async () => clearInterval(sweeping))

  const sessionOf = (request: FastifyRequest) => tokenHashOf(request)?.toString('base64')
  api.addHook('onRequest', (request, reply, done) => {
    const session = sessionOf(request)
    if (session !== undefined && !limits.count(session)) {
      void reply.header('retry-after', '1')
      refuse('TOO_MANY_REQUESTS')
    }
    done()
  })
  // The slot is taken once the body has arrived, so that a slow sender holds none.
  api.addHook('preHandler', async (request, reply) => {
    const session = sessionOf(request)
    if (session === undefined || apart.has(request.routeOptions.url ?? '')) return
    const slot = limits.take(session)
    if (slot === null) {
      void reply.header('retry-after', '1')
      return refuse('TOO_MANY_REQUESTS')
    }
    reply.raw.once('close', slot.leave)
    if (reply.raw.destroyed) slot.leave()
    await slot.ready
  })
}
