import { setTimeout as wait } from 'node:timers/promises'
import { hasFailedForSure } from '#platform/outcome.ts'
import { refuse } from '#platform/refusal.ts'
import { withinSpanOfNow } from '#platform/tracing/tracing.ts'

type Work<Order, Answer> = {
  /**
   * Names the things that an order touches, such as its account: orders that share one are carried out one
   * after the other.
   */
  keysOf: (order: Order) => string[]
  /** Carries out one order, with every refusal. */
  alone: (order: Order) => Promise<Answer>
  /**
   * Carries out many orders at once; null for an order that it left alone, which is then carried out alone.
   */
  together: (orders: Order[]) => Promise<(Answer | null)[]>
}

type Waiting<Order, Answer> = {
  order: Order
  keys: string[]
  answer: (answer: Promise<Answer>) => void
  /** Runs work within the request that gave the order, for its trace. */
  within: <Result>(work: () => Result) => Result
}

/**
 * How many statements are under way at once. While both slots are taken, orders wait and are then carried out
 * together; one that finds a slot free waits only until the process has read what has arrived with it.
 */
const slots = 2
const ordersTogether = 64
/** Longer queues only delay the answer BUSY. */
const maximumWaiting = 4 * ordersTogether
/** A slow statement does not stop those behind it: after this time its slot is free for the next. */
const slotForMs = 100

/**
 * Carries out orders one by one while there are few, and together while there are many. An order has the
 * answer that it would have alone. Where orders together have failed for sure, each is tried alone; where
 * that is not known, each has this error, as it would have had alone.
 */
export class BatchQueue<Order, Answer> {
  readonly #work: Work<Order, Answer>
  readonly #busy = new Set<string>()
  #waiting: Waiting<Order, Answer>[] = []
  #taken = 0

  constructor(work: Work<Order, Answer>) {
    this.#work = work
  }

  /** Returns whether the next order would be refused as BUSY: 256 wait already. */
  get isFull(): boolean {
    return this.#waiting.length >= maximumWaiting
  }

  /** Carries out an order, when its turn has come. Refuses BUSY where the queue is full. */
  async carryOut(order: Order): Promise<Answer> {
    if (this.isFull) refuse('BUSY')
    return await new Promise((answer) => {
      this.#waiting.push({
        order,
        keys: this.#work.keysOf(order),
        answer,
        within: withinSpanOfNow(),
      })
      // Requests that the process finds at the same moment go together, without any waiting.
      setImmediate(() => this.#fillSlots())
    })
  }

  #fillSlots(): void {
    while (this.#taken < slots) {
      const next = this.#takeOrders()
      const [first] = next
      if (first === undefined) return
      this.#taken += 1
      void Promise.race([this.#carryOut(first, next), wait(slotForMs)]).then(() => {
        this.#taken -= 1
        this.#fillSlots()
      })
    }
  }

  /** The orders that have waited longest and share no key, with each other or with one under way. */
  #takeOrders(): Waiting<Order, Answer>[] {
    const next: Waiting<Order, Answer>[] = []
    const left: Waiting<Order, Answer>[] = []
    for (const waiting of this.#waiting) {
      const isFree = next.length < ordersTogether && !waiting.keys.some((key) => this.#busy.has(key))
      ;(isFree ? next : left).push(waiting)
      if (isFree) for (const key of waiting.keys) this.#busy.add(key)
    }
    this.#waiting = left
    return next
  }

  /** Resolves when the slot is free: orders that are made alone after the others no longer occupy it. */
  async #carryOut(first: Waiting<Order, Answer>, orders: Waiting<Order, Answer>[]): Promise<void> {
    if (orders.length === 1) {
      await this.#alone(first)
      return
    }
    try {
      const answers = await first.within(() => this.#work.together(orders.map(({ order }) => order)))
      for (const [place, waiting] of orders.entries()) {
        const answer = answers[place] ?? null
        if (answer === null) void this.#alone(waiting)
        else this.#settle(waiting, Promise.resolve(answer))
      }
    } catch (error) {
      for (const waiting of orders) {
        if (hasFailedForSure(error)) void this.#alone(waiting)
        else this.#settle(waiting, Promise.reject(error))
      }
    }
  }

  /** Carries out one order; it never rejects, because the order's caller has the error. */
  async #alone(waiting: Waiting<Order, Answer>): Promise<void> {
    const answer = waiting.within(() => this.#work.alone(waiting.order))
    await answer.then(
      () => {},
      () => {},
    )
    this.#settle(waiting, answer)
  }

  #settle({ keys, answer }: Waiting<Order, Answer>, settled: Promise<Answer>): void {
    for (const key of keys) this.#busy.delete(key)
    answer(settled)
    this.#fillSlots()
  }
}
