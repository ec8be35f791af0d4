import type { Account } from '@bank/contract'
import { useEffect, useRef } from 'react'
import { IconButton } from '#ui/form/button.tsx'
import { Menu } from '#ui/overlay/menu.tsx'
import { texts } from './texts.ts'
import { useAccountOrder } from './use-account-order.ts'

type AccountMenuProps = { account: Account; onOpen: (dialog: 'rename' | 'receive') => void }

/** What a client does with an account now and then. */
export function AccountMenu({ account, onOpen }: AccountMenuProps) {
  const { placeOf, move } = useAccountOrder()
  const { place, count } = placeOf(account.id)
  const button = useRef<HTMLButtonElement>(null)
  const movedTo = useRef<number | null>(null)
  // The card has changed its place in the document, which takes the focus from what is in it.
  useEffect(() => {
    if (movedTo.current !== place) return
    movedTo.current = null
    button.current?.focus()
  }, [place])
  const step = (by: 1 | -1) => () => {
    movedTo.current = place + by
    move(account, by)
  }
  return (
    <Menu
      trigger={<IconButton ref={button} icon="more" size="sm" label={texts.more(account.nickname)} />}
      actions={[
        { label: texts.receive, icon: 'bank', onSelect: () => onOpen('receive') },
        { label: texts.rename, icon: 'edit', onSelect: () => onOpen('rename') },
        {
          label: texts.moveUp,
          icon: 'up',
          separated: true,
          disabledReason: place === 0 ? texts.isFirst : null,
          onSelect: step(-1),
        },
        {
          label: texts.moveDown,
          icon: 'down',
          disabledReason: place === count - 1 ? texts.isLast : null,
          onSelect: step(1),
        },
      ]}
    />
  )
}
