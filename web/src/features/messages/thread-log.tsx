import type { ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { texts } from './texts.ts'
import type { useScroll } from './use-scroll.ts'
import './messages.css'

type ThreadLogProps = {
  label: string
  scroll: Pick<ReturnType<typeof useScroll>, 'box' | 'content' | 'onScroll'>
  /** Null where there are no earlier messages. */
  earlier: { busy: boolean; failed: boolean; load: () => void } | null
  /** Null while the newest message is in sight. */
  toNewest: { label: string; go: () => void } | null
  children: ReactNode
}

/** The messages in a scrolling frame, with buttons to earlier ones and to the newest. */
export function ThreadLog({
  label,
  scroll: { box, content, onScroll },
  earlier,
  toNewest,
  children,
}: ThreadLogProps) {
  return (
    <div className="log-frame">
      <div
        // Earlier messages come in here too, so arrivals are announced by separate status regions.
        ref={box}
        className="log"
        role="log"
        aria-live="off"
        aria-label={label}
        aria-busy={earlier?.busy}
        onScroll={onScroll}
        // A scrolling region has to be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <div ref={content} className="log-content">
          {earlier && (
            <div className="earlier">
              {earlier.failed && (
                <p className="small not-sent" role="alert">
                  <Icon name="alert" size="sm" />
                  {texts.failed}
                </p>
              )}
              <Button kind="quiet" size="sm" busy={earlier.busy} onClick={earlier.load}>
                {texts.earlier}
              </Button>
            </div>
          )}
          {children}
        </div>
      </div>
      {toNewest && (
        <Button size="sm" icon="down" className="to-newest" onClick={toNewest.go}>
          {toNewest.label}
        </Button>
      )}
    </div>
  )
}
