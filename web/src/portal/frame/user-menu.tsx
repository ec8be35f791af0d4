import { lazy, useRef, useState } from 'react'
import { Avatar } from '#ui/data/avatar.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { texts } from '#portal/texts.ts'
import { LatePart } from '#ui/late-part.tsx'

const loadItems = () => import('./user-menu-items.tsx')
const UserMenuItems = lazy(() => loadItems().then(({ UserMenuItems: Loaded }) => ({ default: Loaded })))

type UserMenuProps = {
  name: string
  onSignOut: () => void
}

/** The user's name at the top right: a button that opens the menu of what is their own. */
export function UserMenu({ name, onSignOut }: UserMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const isOpen = menu === 'open'
  // A failure is ignored: opening the menu loads it again.
  const prepare = () => void loadItems().catch(() => {})
  return (
    <>
      <button
        ref={button}
        type="button"
        className="user"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setMenu(isOpen ? 'closed' : 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setMenu('open')
        }}
      >
        <Avatar name={name} size="sm" />
        <span className="identity">
          {name}
          <span className="sr">{texts.ownMenu}</span>
        </span>
        <Icon name="down" size="sm" />
      </button>
      {menu !== 'never' && (
        <LatePart onLost={() => setMenu('never')}>
          <UserMenuItems
            anchor={button}
            open={isOpen}
            onOpenChange={(next) => setMenu(next ? 'open' : 'closed')}
            onSignOut={onSignOut}
          />
        </LatePart>
      )}
    </>
  )
}
