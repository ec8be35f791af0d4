import type { AuditSearch } from './search.ts'
import { texts } from './texts.ts'

/** Returns the error of the period, or null. ISO days sort as text. */
export function periodProblem({ from, to }: Pick<AuditSearch, 'from' | 'to'>): string | null {
  return from !== undefined && to !== undefined && from > to ? texts.startAfterEnd : null
}
