import type { AuditSearch } from './search.ts'
import { texts } from './texts.ts'

/** What is wrong with the days that were asked; null where the log can be read. ISO days sort as text. */
export function periodProblem({ from, to }: Pick<AuditSearch, 'from' | 'to'>): string | null {
  return from !== undefined && to !== undefined && from > to ? texts.startAfterEnd : null
}
