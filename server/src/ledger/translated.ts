import type { RefusalCode } from '@bank/contract'
import { DatabaseError } from 'pg'
import { refuse } from '#platform/refusal.ts'

const refusalOf: Partial<Record<string, RefusalCode>> = {
  BK001: 'INSUFFICIENT_FUNDS',
  BK003: 'INVALID_AMOUNT',
  BK004: 'BOOKS_CLOSED',
}

/**
 * What an id is called that two chose at the same moment: whoever comes second meets one of these
 * constraints.
 */
type Taken = { constraints: ReadonlySet<string>; refusal: RefusalCode }

/** Turns PostgreSQL's no to a movement of money into the bank's. Anything it does not know stays a fault. */
export async function translated<Result>(
  { constraints, refusal }: Taken,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    if (error.code === '23505' && constraints.has(error.constraint ?? '')) refuse(refusal)
    const code = refusalOf[error.code ?? '']
    if (code) refuse(code)
    throw error
  }
}
