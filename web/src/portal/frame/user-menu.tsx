import { lazy } from 'react'
import { Avatar } from '#ui/data/avatar.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import { texts } from '#portal/texts.ts'
import { LateMenu } from '#ui/late/late-menu.tsx'

const load = () => import('./user-menu-items.tsx')
const UserMenuItems = lazy(() => load().then(({ UserMenuItems: Loaded }) => ({ default: Loaded })))

type UserMenuProps = {
  name: string
  onSignOut: () => void
}

/** The user's name at the top right: a button that opens the menu of what is their own. */
export function UserMenu({ name, onSignOut }: UserMenuProps) {
  return (
    <LateMenu
      className="user"
      load={load}
      renderMenu={(parts) => <UserMenuItems {...parts} onSignOut={onSignOut} />}
    >
      <Avatar name={name} size="sm" />
      <span className="identity">
        {name}
        <span className="sr">{texts.ownMenu}</span>
      </span>
      <Icon name="down" size="sm" />
    </LateMenu>
  )
}
