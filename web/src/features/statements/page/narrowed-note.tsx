import { Button } from '#ui/form/button.tsx'
import { texts } from '#features/statements/texts.ts'
import type { LoadedStatement, MoreLines } from './use-statement.ts'

type NarrowedNoteProps = {
  statement: LoadedStatement
  more: MoreLines
  /** The lines are still those of the last search. */
  isStale: boolean
  onShowAll: () => void
}

/** Shows how many transactions match, what the totals and the files cover all the same, and the way back. */
export function NarrowedNote({ statement: { lines }, more, isStale, onShowAll }: NarrowedNoteProps) {
  return (
    <p className="st-problem">
      <span role="status">{isStale ? texts.searching : texts.matches(lines.length, more.exist)}</span>
      <span className="muted">{texts.wholePeriod}</span>
      <Button size="sm" onClick={onShowAll}>
        {texts.showAll}
      </Button>
    </p>
  )
}
