import { createHash } from 'node:crypto'

export type Movement = {
  /**
   * Random-looking, version 4: its first eight characters are the reference on the statement. The same on
   * every run.
   */
  id: string
  kind: 'opening' | 'incoming' | 'payment' | 'adjustment'
  daysAgo: number
  /** The bank's own time of that day. */
  time: string
  /** Signed decimal text. Null for the opening, which is computed from today's balance. */
  amount: string | null
  counterparty: string | null
  note: string | null
}

/** A regular counterparty and the range of its amounts, in hundredths of the currency. */
export type Habit = {
  kind: 'incoming' | 'payment' | 'adjustment'
  counterparty: string | null
  atLeast: number
  atMost: number
}

const correction = 'Balance adjustment: interest correction'

/** The first line of an account. */
export function opening(account: string, daysAgo: number): Movement {
  return {
    id: idFrom(`${account}/opening`),
    kind: 'opening',
    daysAgo,
    time: '08:00',
    amount: null,
    counterparty: null,
    note: 'Opening deposit',
  }
}

/** A line to seed, with its own reference or one made from its index. */
export function movement(
  account: string,
  line: {
    kind: 'incoming' | 'payment' | 'adjustment'
    daysAgo: number
    amount: string
    counterparty?: string
    reference?: string
  },
): Movement {
  const id = idFrom(`${account}/${line.daysAgo}`)
  return {
    id: line.reference ? line.reference.toLowerCase() + id.slice(8) : id,
    kind: line.kind,
    daysAgo: line.daysAgo,
    time: randomTime(randomFrom(`${account}/${line.daysAgo}/time`)),
    amount: line.amount,
    counterparty: line.counterparty ?? null,
    note: line.kind === 'adjustment' ? correction : null,
  }
}

/**
 * Months of thirty days with each habit once in every one of them, oldest first; the last one ends `until`
 * days ago.
 */
export function months(account: string, count: number, until: number, habits: Habit[]): Movement[] {
  const random = randomFrom(account)
  const stride = Math.floor(30 / habits.length)
  return Array.from({ length: count }, (_, month) =>
    habits.map((habit, index) => {
      const start = until + 30 * (count - month) - stride * index
      return movement(account, {
        kind: habit.kind,
        daysAgo: start - between(random, 0, stride - 1),
        amount: sum(habit, between(random, habit.atLeast, habit.atMost)),
        ...(habit.counterparty ? { counterparty: habit.counterparty } : {}),
      })
    }),
  ).flat()
}

/** Large sums are seldom odd: from ten thousand they are whole tens. */
function sum({ kind }: Habit, hundredths: number): string {
  const rounded = hundredths >= 1_000_000 ? Math.round(hundredths / 1000) * 1000 : hundredths
  const digits = String(rounded).padStart(3, '0')
  return `${kind === 'payment' ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function randomTime(random: () => number): string {
  const [hour, minute] = [between(random, 9, 16), between(random, 0, 59)]
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function between(random: () => number, atLeast: number, atMost: number): number {
  return atLeast + Math.floor(random() * (atMost - atLeast + 1))
}

/** mulberry32: the same numbers for the same seed, on every machine. */
function randomFrom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function idFrom(seed: string): string {
  const hex = createHash('sha256').update(`movement/${seed}`).digest('hex')
  const [a, b, c, d, e] = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(13, 16),
    hex.slice(17, 20),
    hex.slice(20, 32),
  ]
  return `${a}-${b}-4${c}-a${d}-${e}`
}
