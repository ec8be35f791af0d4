import { useId, useState, type ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { classNames } from '#ui/class-names.ts'
import './summary-card.css'

type SummaryCardProps = {
  title: ReactNode
  /** The link to the whole list, at the right of the title. */
  actions?: ReactNode
  className?: string | undefined
  /** The target of a link on the same page. */
  anchor?: string | undefined
  children: ReactNode
}

/** A part of a page on its own card, with its own h2, which names it. */
export function SummaryCard({ title, actions, className, anchor, children }: SummaryCardProps) {
  const headId = useId()
  return (
    <section
      className={classNames('card summary-card', className)}
      aria-labelledby={headId}
      id={anchor}
      tabIndex={anchor === undefined ? undefined : -1}
    >
      <header>
        <h2 id={headId}>{title}</h2>
        {actions !== undefined && <div className="btns">{actions}</div>}
      </header>
      {children}
    </section>
  )
}

type SummaryLinesProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The text if there are no lines. */
  none: ReactNode
  /** Further rows are behind a button. */
  atFirst?: number | undefined
  /** The text of that button. */
  showAll?: string | undefined
  showFewer?: string | undefined
  children: (row: Row) => ReactNode
}

/** A few lines, each drawn by `children` with SummaryLine. */
export function SummaryLines<Row>({
  rows,
  rowKey,
  none,
  atFirst = rows.length,
  showAll,
  showFewer,
  children,
}: SummaryLinesProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  if (rows.length === 0)
    return (
      <div className="summary-body">
        <p className="small muted">{none}</p>
      </div>
    )
  const shown = isOpen ? rows : rows.slice(0, atFirst)
  return (
    <>
      <ul className="summary-lines">
        {shown.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
      </ul>
      {rows.length > atFirst && (
        <div className="summary-more">
          <Button kind="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? showFewer : showAll}
          </Button>
        </div>
      )}
    </>
  )
}

type SummaryLineProps = {
  text: ReactNode
  /** Quieter, under the words. */
  note?: ReactNode
  /** A sum or a state at the right. */
  end?: ReactNode
}

/** A line: its subject, a note, and a figure or a status at its end. */
export function SummaryLine({ text, note, end }: SummaryLineProps) {
  return (
    <>
      <div>
        <span>{text}</span>
        {note !== undefined && <span className="small muted">{note}</span>}
      </div>
      {end !== undefined && <span className="small end">{end}</span>}
    </>
  )
}
