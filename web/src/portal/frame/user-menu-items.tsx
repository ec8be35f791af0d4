import { Menu } from '@base-ui/react/menu'
import { useNavigate } from '@tanstack/react-router'
import { useThemeChoice } from '#lib/theme/use-theme-choice.ts'
import { paths } from '#paths.ts'
import { useUser } from '#session/session-context.tsx'
import { Icon } from '#ui/brand/icon.tsx'
import type { LateMenuParts } from '#ui/late/late-menu.tsx'
import { texts } from '#portal/texts.ts'
import { useAmountsChoice } from './amounts-choice.ts'
import { themes } from './theme-switch.tsx'

type UserMenuItemsProps = LateMenuParts & { onSignOut: () => void }

/** The menu of the signed-in user: profile, security, hidden amounts, theme, sign-out. */
export function UserMenuItems({ anchor, open, onOpenChange, onSignOut }: UserMenuItemsProps) {
  const navigate = useNavigate()
  const isAdmin = useUser().role === 'admin'
  const [theme, choose] = useThemeChoice()
  const [hidden, hide] = useAmountsChoice()
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      {/* A region, because floating content is outside of every landmark of the page. */}
      <Menu.Portal render={<div role="region" aria-label={texts.own} />}>
        <Menu.Positioner className="pop-room" anchor={anchor} align="end" sideOffset={4}>
          <Menu.Popup className="pop menu" aria-label={texts.own} finalFocus={anchor}>
            {!isAdmin && (
              <Menu.Item onClick={() => void navigate({ to: paths.profile })}>
                <Icon name="person" />
                {texts.profile}
              </Menu.Item>
            )}
            <Menu.Item
              onClick={() =>
                void (isAdmin
                  ? navigate({ to: paths.adminSecurity })
                  : navigate({ to: paths.profile, hash: 'security' }))
              }
            >
              <Icon name="lock" />
              {texts.security}
            </Menu.Item>
            <Menu.Separator />
            <Menu.CheckboxItem checked={hidden} onCheckedChange={hide} className="menu-choice">
              <span className="menu-mark">
                <Menu.CheckboxItemIndicator>
                  <Icon name="check" size="sm" />
                </Menu.CheckboxItemIndicator>
              </span>
              {texts.hideAmounts}
            </Menu.CheckboxItem>
            <Menu.Separator />
            <Menu.RadioGroup value={theme} onValueChange={choose} aria-label={texts.theme}>
              {themes.map((name) => (
                <Menu.RadioItem key={name} value={name} className="menu-choice">
                  <span className="menu-mark">
                    <Menu.RadioItemIndicator>
                      <Icon name="check" size="sm" />
                    </Menu.RadioItemIndicator>
                  </span>
                  {texts.themeCalled(texts.themes[name])}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Separator />
            <Menu.Item onClick={onSignOut}>
              <Icon name="signOut" />
              {texts.signOut}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
