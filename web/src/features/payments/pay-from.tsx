import type { Account, Beneficiary } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#api.ts'
import { Sum } from '#domain/money.tsx'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { PayDialog } from './pay-dialog.tsx'
import type { When } from './later/when-field.tsx'
import { texts } from './texts.ts'

type PayFromProps = {
  accounts: readonly Account[]
  /** The beneficiary, if the client has chosen one already. */
  beneficiaryId?: string | undefined
  startsWith?: When | undefined
  onClose: () => void
}

/**
 * Asks which account to pay from, unless only one can pay, and opens the payment. The first account with
 * money is chosen already; the review names it again.
 */
export function PayFrom({ accounts: all, beneficiaryId, startsWith, onClose }: PayFromProps) {
  const beneficiaries = useQuery(
    api.beneficiaries.list.queryOptions({ enabled: beneficiaryId !== undefined }),
  )
  const beneficiary = beneficiaries.data?.find(({ id }) => id === beneficiaryId)
  const accounts = beneficiary ? all.filter((account) => canPay(account, beneficiary)) : all
  // The payment's own dialog begins at a button of this one, which is gone when it closes.
  const opener = useOpener()
  const [marked, mark] = useState<string | null>(null)
  // After a reload the dialog shows what was done from this account.
  const { payer = null } = useDialogAddress().result
  const [chosen, choose] = useState(payer)
  const shown = useRef(payer)
  function show(accountId: string | null): void {
    shown.current = accountId
    choose(accountId)
  }

  // The dialog that takes this one's place has the focus then, and the page behind does not get it.
  const focusAfter = () => (shown.current === chosen ? opener() : null)
  if (beneficiaries.isLoading) return null
  const account = accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === chosen)
  if (account) {
    const known = beneficiary?.verified ? beneficiary.id : undefined
    return (
      <PayDialog
        account={account}
        beneficiaryId={known}
        startsWith={startsWith}
        focusAfter={focusAfter}
        onClose={onClose}
      />
    )
  }
  const selected = marked ?? accounts.find(hasMoney)?.id ?? null
  const choice = selected === null ? texts.chooseAccount : null
  const disabledReason = accounts.length === 0 ? texts.noAccount : choice
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      description={beneficiary && texts.payTo(beneficiary.name)}
      onSubmit={() => show(selected)}
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

function hasMoney({ balance }: Account): boolean {
  return /[1-9]/.test(balance)
}

/** Bank accounts are paid from any deposit account, a wallet from an account of its coin. */
function canPay({ isCrypto, currency }: Account, beneficiary: Beneficiary): boolean {
  return isCrypto === beneficiary.isCrypto && (!isCrypto || currency === beneficiary.currency)
}
