import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { LatePart } from './late-part.tsx'

export type LateMenuParts = {
  /** The button, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

type LateMenuProps = {
  className: string
  /** Loads the code of the menu: before it is opened, when the pointer or the focus comes to the button. */
  load: () => Promise<unknown>
  /** The menu, as a lazy component. */
  renderMenu: (parts: LateMenuParts) => ReactNode
  children: ReactNode
}

/** A button of the frame whose menu is loaded when it is opened. */
export function LateMenu({ className, load, renderMenu, children }: LateMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const isOpen = state === 'open'
  const onOpenChange = (next: boolean) => setState(next ? 'open' : 'closed')
  // A failure is ignored: opening the menu loads it again.
  const prepare = () => void load().catch(() => {})
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => onOpenChange(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setState('open')
        }}
      >
        {children}
      </button>
      {state !== 'never' && (
        <LatePart onLost={() => setState('never')}>
          {renderMenu({ anchor: button, open: isOpen, onOpenChange })}
        </LatePart>
      )}
    </>
  )
}
