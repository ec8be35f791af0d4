import type { Account } from '@bank/contract'
import { useState } from 'react'
import { Sum } from '#domain/money.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { texts } from './texts.ts'

/** Asks which account to pay from, unless the client has only one, and opens the payment. */
export function PayFrom({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const [only] = accounts.length === 1 ? accounts : []
  const [marked, mark] = useState<string | null>(null)
  const [chosen, choose] = useState(only?.id ?? null)
  const account = accounts.find(({ id }) => id === chosen)
  if (account) return <PayDialog account={account} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      onSubmit={() => choose(marked)}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" disabledReason={marked === null ? texts.chooseAccount : null}>
            {texts.toReview}
          </Button>
        </>
      }
    >
      <RadioCards
        legend={texts.payFrom}
        value={marked}
        onChange={mark}
        cards={accounts.map(({ id, nickname, accountNumber, balance, currency }) => ({
          value: id,
          name: nickname,
          detail: accountNumber,
          figure: <Sum amount={balance} currency={currency} />,
        }))}
      />
    </Dialog>
  )
}
