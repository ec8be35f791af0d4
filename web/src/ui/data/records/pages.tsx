import type { ReactNode } from 'react'
import { Icon } from '#ui/brand/icon.tsx'
import { Button } from '#ui/form/button.tsx'

type PagesProps = {
  /** The position in words: "26 to 50 of 184". */
  children: ReactNode
  /** Name of the control for assistive technology: "Pages of transactions". */
  label: string
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  busy?: boolean | undefined
}

/** Buttons for earlier and later lines. Lists are read by key, so there are no page numbers. */
export function Pages({ children, label, onPrevious, onNext, busy = false }: PagesProps) {
  return (
    <nav className="pages" aria-label={label}>
      <span className="num">{children}</span>
      <span className="actions">
        <Button
          kind="quiet"
          size="sm"
          icon="back"
          onClick={onPrevious}
          disabledReason={onPrevious ? null : 'This is the first page'}
          reasonHidden
        >
          Previous
        </Button>
        <Button
          kind="quiet"
          size="sm"
          busy={busy}
          onClick={onNext}
          disabledReason={onNext ? null : 'This is the last page'}
          reasonHidden
        >
          Next
          <Icon name="next" size="sm" />
        </Button>
      </span>
    </nav>
  )
}
