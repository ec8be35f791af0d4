import { checkBooks } from '@bank/database/check-books'
import type { Client } from 'pg'
import { dropDatabase } from './bench-database.ts'
import { type Goal, printGoal } from './goal.ts'
import { median } from './median.ts'

/** A bank of a comparison: its database, and a connection to it as the server's role. */
export type Side = { bank: string; url: string; client: Client }

type Comparison<One extends Side> = {
  /** The question in words: "a client's own payment". */
  name: string
  /** The measured side, and the one that it is compared with, each with its words. */
  measured: { words: string; side: One }
  with: { words: string; side: One }
  /** The words and the bound of measured ÷ other. */
  ratio: string
  goal: Goal
  pairs: number
  /** Asks a side, and returns milliseconds. */
  ask: (side: One, pair: number) => Promise<number>
}

/**
 * Asks both sides in turn, each as often first, and prints the median of each and of their ratios. A tenth
 * more comes before and does not count: plans are made in it.
 */
export async function compareSides<One extends Side>(comparison: Comparison<One>): Promise<void> {
  const { name, measured, with: other, ratio, goal, pairs, ask } = comparison
  const took: Record<'measured' | 'other' | 'ratios', number[]> = { measured: [], other: [], ratios: [] }
  for (let pair = -pairs / 10; pair < pairs; pair += 1) {
    const first = pair % 2 === 0 ? await ask(measured.side, pair) : null
    const otherMs = await ask(other.side, pair)
    const measuredMs = first ?? (await ask(measured.side, pair))
    if (pair < 0) continue
    took.measured.push(measuredMs)
    took.other.push(otherMs)
    took.ratios.push(measuredMs / otherMs)
  }
  console.log(`${name}, median of ${pairs} pairs in turn`)
  console.log(`  ${other.words}: ${median(took.other).toFixed(3)} ms`)
  console.log(`  ${measured.words}: ${median(took.measured).toFixed(3)} ms`)
  printGoal(ratio, median(took.ratios), goal, '')
}

/** Checks the books of each side and drops its database. */
export async function closeSides(sides: Side[]): Promise<void> {
  for (const { bank, url, client } of sides) {
    await client.end()
    const books = await checkBooks(url)
    console.log(`books of ${bank}: ${books.balanced ? 'balanced' : books.findings.join(' ')}`)
    if (!books.balanced) process.exitCode = 1
    await dropDatabase(bank)
  }
}
