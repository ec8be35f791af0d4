import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { LatePart } from './late-part.tsx'

export type LateMenuParts = {
  /** The button, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The attributes of a button that opens such a menu. */
export type LateMenuButton = ReturnType<typeof useLateMenu>['button']

/**
 * A menu whose code is loaded before it is opened, when the pointer or the focus comes to its button. `load`
 * loads that code; `renderMenu` gets the parts of the menu, which is a lazy component.
 */
export function useLateMenu(load: () => Promise<unknown>) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  const open = state === 'open'
  const onOpenChange = (next: boolean) => setState(next ? 'open' : 'closed')
  // A failure is ignored: opening the menu loads it again.
  const prepare = () => void load().catch(() => {})
  return {
    button: {
      ref: anchor,
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => onOpenChange(!open),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        setState('open')
      },
    } as const,
    renderMenu: (render: (parts: LateMenuParts) => ReactNode) =>
      state !== 'never' && (
        <LatePart onLost={() => setState('never')}>{render({ anchor, open, onOpenChange })}</LatePart>
      ),
  }
}

type LateMenuProps = {
  className: string
  load: () => Promise<unknown>
  renderMenu: (parts: LateMenuParts) => ReactNode
  children: ReactNode
}

/** A button of the frame with such a menu. */
export function LateMenu({ className, load, renderMenu, children }: LateMenuProps) {
  const menu = useLateMenu(load)
  return (
    <>
      <button {...menu.button} type="button" className={className}>
        {children}
      </button>
      {menu.renderMenu(renderMenu)}
    </>
  )
}
