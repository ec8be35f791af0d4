import { lazy, type ReactNode } from 'react'
import { type LateMenuButton, useLateMenu } from './late-menu.tsx'
import type { MenuAction, MenuChoice } from '#ui/overlay/menu.tsx'

const load = () => import('#ui/overlay/menu.tsx')
const AnchoredMenu = lazy(() => load().then(({ AnchoredMenu: Loaded }) => ({ default: Loaded })))

type ActionMenuProps = {
  /** The button that opens it: an `IconButton` or a `Button` with these attributes. */
  renderButton: (button: LateMenuButton) => ReactNode
  /** The name of the menu for a screen reader. */
  label: string
  /** A line above the actions: what they are about. */
  head?: string | undefined
  actions: readonly MenuAction[]
  choice?: MenuChoice | undefined
}

/**
 * A menu of a few actions behind a button. Supports arrow keys, typing the first character, and Escape. It is
 * loaded when the pointer or the focus comes to the button.
 */
export function ActionMenu({ renderButton, ...shown }: ActionMenuProps) {
  const menu = useLateMenu(load)
  return (
    <>
      {renderButton(menu.button)}
      {menu.renderMenu((parts) => (
        <AnchoredMenu {...shown} {...parts} />
      ))}
    </>
  )
}
