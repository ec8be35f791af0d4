import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'

/** Counts and times of the whole bank, from the database: see bank.operator_figures. */
export type Figures = {
  booksOpen: boolean
  booksCheckedAt: Date | null
  bookFindings: number
  checkpoints: string
  lastCheckpointAt: Date | null
  pendingSince: Date | null
  checkpointsVerifiedAt: Date | null
  auditFindings: number
  outboxDue: number
  outboxSince: Date | null
  outboxGivenUp: number
  certificatesDue: number
  standingOrdersDue: number
  blocksToIndex: number
}

export async function readFigures(db: Database): Promise<Figures> {
  const { rows } = await sql<Figures>`select * from bank.operator_figures()`.execute(db)
  const [figures] = rows
  if (!figures) throw new Error('bank.operator_figures answers one row')
  return figures
}

/** Returns how many seconds ago this was; 0 for what is not there. */
export function ageOf(since: Date | null, now = Date.now()): number {
  return since === null ? 0 : Math.max(0, (now - since.getTime()) / 1_000)
}
