import { lazy } from 'react'
import { texts } from '#features/accounts/client/texts.ts'
import { IconButton } from '#ui/form/button.tsx'
import { useLateMenu } from '#ui/late/late-menu.tsx'
import type { AccountMenuItemsProps } from './account-menu-items.tsx'

const load = () => import('./account-menu-items.tsx')
const AccountMenuItems = lazy(() => load().then(({ AccountMenuItems: Loaded }) => ({ default: Loaded })))

type AccountMenuProps = Pick<AccountMenuItemsProps, 'account' | 'onOpen'>

/** The rarer things that a client does with an account. */
export function AccountMenu({ account, onOpen }: AccountMenuProps) {
  const menu = useLateMenu(load)
  return (
    <>
      <IconButton {...menu.button} icon="more" size="sm" label={texts.more(account.nickname)} />
      {menu.renderMenu((parts) => (
        <AccountMenuItems {...parts} account={account} onOpen={onOpen} />
      ))}
    </>
  )
}
