import { type ReactNode, useEffect, useRef } from 'react'
import './chips.css'

type ChipsProps = {
  label: string
  /** Buttons with `aria-pressed`. */
  children: ReactNode
}

/** Buttons of which one is pressed; on a phone one row, which scrolls to the pressed one and to the focus. */
export function Chips({ label, children }: ChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => watchEdges(row.current), [])
  return (
    <div className="st-ranges" role="group" aria-label={label} ref={row}>
      {children}
    </div>
  )
}

/** Says in `data-more` at which edges the row goes on. Returns how to stop. */
function watchEdges(row: HTMLDivElement | null): (() => void) | undefined {
  if (row === null) return undefined
  const decide = () => {
    const start = row.scrollLeft > 1
    const end = row.scrollLeft + row.clientWidth < row.scrollWidth - 1
    if (start || end) row.dataset['more'] = start && end ? 'both' : start ? 'start' : 'end'
    else delete row.dataset['more']
  }
  const pressed = row.querySelector('[aria-pressed=true]')
  if (row.scrollWidth > row.clientWidth) {
    const { left, width } = pressed?.getBoundingClientRect() ?? { left: 0, width: 0 }
    const middle = row.getBoundingClientRect().left + row.clientWidth / 2
    if (pressed) row.scrollLeft += left + width / 2 - middle
  }
  decide()
  row.addEventListener('scroll', decide, { passive: true })
  const watcher = new ResizeObserver(decide)
  watcher.observe(row)
  return () => {
    row.removeEventListener('scroll', decide)
    watcher.disconnect()
  }
}
