import type { Account } from '@bank/contract'
import { useState } from 'react'
import { Sum } from '#domain/money.tsx'
import { texts } from '#features/payments/texts.ts'
import { useLeaveQuestion } from '#session/use-back-step.ts'
import { Button } from '#ui/form/button.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Carried } from './carried-form.ts'

type AccountChoiceProps = {
  title: string
  description: string | undefined
  accounts: readonly Account[]
  /** The details that the client came back from, which would be lost. */
  typed: Carried | undefined
  focusAfter: () => HTMLElement | null
  onChoose: (accountId: string) => void
  onClose: () => void
}

/** Asks which account to pay from. */
export function AccountChoice(props: AccountChoiceProps) {
  const { title, description, accounts, typed, focusAfter, onChoose, onClose } = props
  // The account that was chosen before, or else the first one with money.
  const [selected, select] = useState(typed?.accountId ?? accounts.find(hasMoney)?.id ?? null)
  const guard = useLeaveQuestion(() => typed?.isChanged === true, onClose, {
    words: typed?.kind === 'transfer' ? texts.leaveTransfer : texts.leave,
  })
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
