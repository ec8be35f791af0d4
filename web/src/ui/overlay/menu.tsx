import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, RefObject } from 'react'
import { Icon, type IconName } from '#ui/brand/icon.tsx'

export type MenuAction = {
  label: string
  icon?: IconName | undefined
  onSelect: () => void
  danger?: boolean | undefined
  disabledReason?: string | null | undefined
  /** A line above it. */
  separated?: boolean | undefined
}

type MenuProps = {
  /** The button that opens it: an `IconButton` or a `Button`. */
  trigger: ReactElement
  actions: readonly MenuAction[]
  align?: 'start' | 'end' | undefined
}

/** A menu of a few actions behind a button. Supports arrow keys, typing the first character, and Escape. */
export function Menu({ trigger, actions, align = 'end' }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* A region, because floating content is outside of every landmark of the page. */}
      <Base.Portal render={<div role="region" aria-label="Actions" />}>
        <Base.Positioner className="pop-room" align={align} sideOffset={4}>
          <Base.Popup className="pop menu">
            {actions.map((action) => (
              <MenuLine key={action.label} action={action} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

type AnchoredMenuProps = Pick<MenuProps, 'actions'> & {
  /** The button that opens it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
}

/** The same menu at a button of the caller's, who can load it when the button is pressed. */
export function AnchoredMenu({ anchor, open, onOpenChange, label, actions }: AnchoredMenuProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal render={<div role="region" aria-label={label} />}>
        <Base.Positioner className="pop-room" anchor={anchor} align="end" sideOffset={4}>
          <Base.Popup className="pop menu" aria-label={label} finalFocus={anchor}>
            {actions.map((action) => (
              <MenuLine key={action.label} action={action} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function MenuLine({ action }: { action: MenuAction }) {
  const reason = action.disabledReason ?? undefined
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
          {action.label}
          {reason !== undefined && <span className="menu-reason">{reason}</span>}
        </span>
      </Base.Item>
    </>
  )
}
