import { Menu as Base } from '@base-ui/react/menu'
import { type RefObject, useRef } from 'react'
import { Icon, type IconName } from '#ui/brand/icon.tsx'
import { isDialogOpen } from '#ui/focus.ts'

export type MenuAction = {
  label: string
  /** A line under the label: what it is for. */
  detail?: string | undefined
  /** A text at the right of the label. */
  note?: string | undefined
  icon?: IconName | undefined
  onSelect: () => void
  danger?: boolean | undefined
  /** Shown in place of the detail. */
  disabledReason?: string | null | undefined
  /** A line above it. */
  separated?: boolean | undefined
}

/** A choice below the actions, which takes effect at once and leaves the menu open. */
export type MenuChoice = {
  label: string
  value: string
  options: readonly { value: string; label: string; onSelect: () => void }[]
}

/**
 * Returns whether a menu that is gone may give the focus back to its button. It goes some moments after it
 * was closed, and a dialog that its action opened, or a field that was pressed, has the focus by then.
 */
function mayTakeFocus(): boolean {
  const focused = document.activeElement
  const isLeft = focused === null || focused === document.body || focused.closest('[role=menu]') !== null
  return isLeft && !isDialogOpen()
}

function MenuLine({ action }: { action: MenuAction }) {
  const reason = action.disabledReason ?? undefined
  const detail = reason ?? action.detail
  return (
    <>
      {action.separated && <Base.Separator />}
      <Base.Item
        className={action.danger ? 'danger' : undefined}
        disabled={reason !== undefined}
        label={action.label}
        onClick={action.onSelect}
      >
        {action.icon && <Icon name={action.icon} />}
        <span className="menu-text">
          <span>{action.label}</span>
          <span className="menu-detail">
            {detail}
            {action.note !== undefined && <span className="menu-note">{action.note}</span>}
          </span>
        </span>
      </Base.Item>
    </>
  )
}

type AnchoredMenuProps = {
  /** A line above the actions: what they are about. */
  head?: string | undefined
  actions: readonly MenuAction[]
  choice?: MenuChoice | undefined
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  align?: 'start' | 'end' | undefined
}

/**
 * A menu of a few actions at a button of the caller's, who can load it when the button is pressed. Supports
 * arrow keys, typing the first character, and Escape.
 */
export function AnchoredMenu({
  anchor,
  open,
  onOpenChange,
  label,
  align = 'end',
  head,
  actions,
  choice,
}: AnchoredMenuProps) {
  const chosen = useRef<MenuAction>(null)
  // A dialog that an action opens gives the focus back to what had it before. While the menu closes that is
  // an item of it, so the action waits until the menu is gone.
  const carryOut = (isOpen: boolean) => {
    const action = chosen.current
    if (isOpen || !action) return
    chosen.current = null
    anchor.current?.focus()
    action.onSelect()
  }
  const choose = (action: MenuAction) => {
    chosen.current = action
  }
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} onOpenChangeComplete={carryOut}>
      {/* A region, because floating content is outside of every landmark of the page. */}
      <Base.Portal render={<div role="region" aria-label={label} />}>
        <Base.Positioner className="pop-room" anchor={anchor} align={align} sideOffset={4}>
          <Base.Popup
            className="pop menu"
            aria-label={label}
            finalFocus={() => mayTakeFocus() && anchor.current}
          >
            <Base.Group>
              {head !== undefined && <Base.GroupLabel className="menu-head">{head}</Base.GroupLabel>}
              {actions.map((action) => (
                <MenuLine key={action.label} action={{ ...action, onSelect: () => choose(action) }} />
              ))}
            </Base.Group>
            {choice && <Choice choice={choice} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Choice({ choice }: { choice: MenuChoice }) {
  const choose = (chosen: string) => choice.options.find(({ value }) => value === chosen)?.onSelect()
  return (
    <>
      <Base.Separator />
      <Base.Group>
        <Base.GroupLabel className="menu-head">{choice.label}</Base.GroupLabel>
        <Base.RadioGroup value={choice.value} onValueChange={choose}>
          {choice.options.map(({ value, label }) => (
            <Base.RadioItem key={value} value={value} className="menu-choice">
              <span className="menu-mark">
                <Base.RadioItemIndicator>
                  <Icon name="check" size="sm" />
                </Base.RadioItemIndicator>
              </span>
              {label}
            </Base.RadioItem>
          ))}
        </Base.RadioGroup>
      </Base.Group>
    </>
  )
}
