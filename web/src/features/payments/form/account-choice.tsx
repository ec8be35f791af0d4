import type { Account } from '@bank/contract'
import { useState } from 'react'
import { Sum } from '#domain/money.tsx'
import { texts } from '#features/payments/texts.ts'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

type AccountChoiceProps = {
  title: string
  description: string | undefined
  accounts: readonly Account[]
  /** The account that was chosen before; by default, the first one with money. */
  chosen: string | null
  /** The client came back from the details, which would be lost. */
  isTyped: boolean
  focusAfter: () => HTMLElement | null
  onChoose: (accountId: string) => void
  onClose: () => void
}

/** Asks which account to pay from. */
export function AccountChoice(props: AccountChoiceProps) {
  const { title, description, accounts, chosen, isTyped, focusAfter, onChoose, onClose } = props
  const [selected, select] = useState(chosen ?? accounts.find(hasMoney)?.id ?? null)
  const guard = useLeaveQuestion(() => isTyped, onClose, { words: texts.leave })
  const choice = selected === null ? texts.chooseAccount : null
  const disabledReason = accounts.length === 0 ? texts.noAccount : choice
  return (
    <Dialog
      open
      onClose={guard.close}
      title={title}
      description={description}
      onSubmit={() => selected !== null && onChoose(selected)}
      focusAfter={focusAfter}
      footer={
        <>
          <Button kind="quiet" className="push" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" disabledReason={disabledReason}>
            {texts.toReview}
          </Button>
        </>
      }
    >
      {accounts.length === 0 && <Banner tone="wait">{texts.noAccount}</Banner>}
      <RadioCards
        legend={texts.payFrom}
        value={selected}
        onChange={select}
        cards={accounts.map(({ id, nickname, accountNumber, balance, currency }) => ({
          value: id,
          name: nickname,
          detail: accountNumber,
          figure: <Sum amount={balance} currency={currency} />,
        }))}
      />
      {guard.question}
    </Dialog>
  )
}

function hasMoney({ balance }: Account): boolean {
  return /[1-9]/.test(balance)
}
