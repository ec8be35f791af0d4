import { lazy, Suspense, useRef, useState } from 'react'
import { texts } from '#features/accounts/client/texts.ts'
import { IconButton } from '#ui/form/button.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import type { AccountMenuItemsProps } from './account-menu-items.tsx'

const AccountMenuItems = lazy(() =>
  import('./account-menu-items.tsx').then(({ AccountMenuItems: Loaded }) => ({ default: Loaded })),
)

type AccountMenuProps = Pick<AccountMenuItemsProps, 'account' | 'onOpen'>

/** The rarer things that a client does with an account. The menu is loaded when its button is pressed. */
export function AccountMenu({ account, onOpen }: AccountMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const isOpen = menu === 'open'
  return (
    <>
      <IconButton
        ref={button}
        icon="more"
        size="sm"
        label={texts.more(account.nickname)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setMenu(isOpen ? 'closed' : 'open')}
      />
      {menu !== 'never' && (
        <Suspense fallback={<LoadingLine />}>
          <AccountMenuItems
            account={account}
            anchor={button}
            open={isOpen}
            onOpenChange={(open) => setMenu(open ? 'open' : 'closed')}
            onOpen={onOpen}
          />
        </Suspense>
      )}
    </>
  )
}
