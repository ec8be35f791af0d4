import { Menu as Base } from '@base-ui/react/menu'
import { type ReactElement, type RefObject, useId, useRef } from 'react'
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
type MenuChoice<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

type MenuProps<Value extends string> = {
  /** The button that opens it: an `IconButton` or a `Button`. */
  trigger: ReactElement
  /** A line above the actions: what they are about. */
  head?: string | undefined
  actions: readonly MenuAction[]
  choice?: MenuChoice<Value> | undefined
}

/** A menu of a few actions behind a button. Supports arrow keys, typing the first character, and Escape. */
export function Menu<Value extends string>({ trigger, head, actions, choice }: MenuProps<Value>) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A region, because floating content is outside of every landmark of the page. */}
      <Base.Portal render={<div role="region" aria-label="Actions" />}>
        <Base.Positioner className="pop-room" align="end" sideOffset={4}>
          <Base.Popup className="pop menu" finalFocus={mayTakeFocus}>
            <Base.Group>
              {head !== undefined && <Base.GroupLabel className="menu-head">{head}</Base.GroupLabel>}
              {actions.map((action) => (
                <MenuLine key={action.label} action={action} />
              ))}
            </Base.Group>
            {choice && <Choice choice={choice} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
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
  const id = useId()
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
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-detail`}
      >
        {action.icon && <Icon name={action.icon} />}
        <span className="menu-text">
          <span id={`${id}-label`}>{action.label}</span>
          <span id={`${id}-detail`} className="menu-detail">
            {detail}
            {action.note !== undefined && <span className="menu-note">{action.note}</span>}
          </span>
        </span>
      </Base.Item>
    </>
  )
}

type AnchoredMenuProps = {
  actions: readonly MenuAction[]
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  align?: 'start' | 'end' | undefined
}

/** The same menu at a button of the caller's, who can load it when the button is pressed. */
export function AnchoredMenu({
  anchor,
  open,
  onOpenChange,
  label,
  align = 'end',
  actions,
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
      <Base.Portal render={<div role="region" aria-label={label} />}>
        <Base.Positioner className="pop-room" anchor={anchor} align={align} sideOffset={4}>
          <Base.Popup
            className="pop menu"
            aria-label={label}
            finalFocus={() => mayTakeFocus() && anchor.current}
          >
            {actions.map((action) => (
              <MenuLine key={action.label} action={{ ...action, onSelect: () => choose(action) }} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function Choice<Value extends string>({ choice }: { choice: MenuChoice<Value> }) {
  return (
    <>
      <Base.Separator />
      <Base.Group>
        <Base.GroupLabel className="menu-head">{choice.label}</Base.GroupLabel>
        <Base.RadioGroup value={choice.value} onValueChange={choice.onChange}>
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
