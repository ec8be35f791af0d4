import type { Account } from '@bank/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { texts as accountTexts } from '#features/accounts/client/texts.ts'
import { AnchoredMenu } from '#ui/overlay/menu.tsx'
import { texts } from './texts.ts'
import { useAccountOrder } from './use-account-order.ts'

export type AccountMenuItemsProps = {
  account: Account
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  onOpen: (dialog: 'rename' | 'receive') => void
}

/** The menu of an account: its dialogs, and its place among the others. */
export function AccountMenuItems({ account, anchor, open, onOpenChange, onOpen }: AccountMenuItemsProps) {
  const { placeOf, move } = useAccountOrder()
  const { place, count } = placeOf(account.id)
  const movedTo = useRef<number | null>(null)
  // The card has changed its place in the document, which takes the focus from what is in it.
  useEffect(() => {
    if (movedTo.current !== place) return
    movedTo.current = null
    anchor.current?.focus()
  }, [place, anchor])
  const step = (by: 1 | -1) => () => {
    movedTo.current = place + by
    move(account, by)
  }
  return (
    <AnchoredMenu
      anchor={anchor}
      open={open}
      onOpenChange={onOpenChange}
      label={accountTexts.more(account.nickname)}
      actions={[
        { label: texts.receive, icon: 'bank', onSelect: () => onOpen('receive') },
        { label: texts.rename, icon: 'edit', onSelect: () => onOpen('rename') },
        {
          label: texts.moveEarlier,
          icon: 'back',
          separated: true,
          disabledReason: place === 0 ? texts.isFirst : null,
          onSelect: step(-1),
        },
        {
          label: texts.moveLater,
          icon: 'next',
          disabledReason: place === count - 1 ? texts.isLast : null,
          onSelect: step(1),
        },
      ]}
    />
  )
}
