import type { Account, Beneficiary } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#api.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { AccountChoice } from './form/account-choice.tsx'
import { type Carried, carriedTo } from './form/carried-form.ts'
import { PayDialog, titleOf } from './pay-dialog.tsx'
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
 * Asks which account to pay from, unless only one can pay, and opens the payment. From its details the client
 * comes back to choose another account, which keeps what they typed; the review names it again.
 */
export function PayFrom({ accounts: all, beneficiaryId, startsWith, onClose }: PayFromProps) {
  const beneficiaries = useQuery(
    api.beneficiaries.list.queryOptions({ enabled: beneficiaryId !== undefined }),
  )
  const beneficiary = beneficiaries.data?.find(({ id }) => id === beneficiaryId)
  const accounts = beneficiary ? all.filter((account) => canPay(account, beneficiary)) : all
  // The payment's own dialog begins at a button of the choice, which is gone when it closes.
  const opener = useOpener()
  // After a reload the dialog shows what was done from this account.
  const { payer = null } = useDialogAddress().result
  const [chosen, choose] = useState(payer)
  const shown = useRef(payer)
  const [carried, carry] = useState<Carried | undefined>(undefined)
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
        key={account.id}
        account={account}
        beneficiaryId={known}
        startsWith={startsWith}
        carried={carried && carriedTo(account, all, carried)}
        onOtherAccount={
          accounts.length === 1
            ? undefined
            : (typed) => {
                carry(typed)
                show(null)
              }
        }
        focusAfter={focusAfter}
        onClose={onClose}
      />
    )
  }
  return (
    <AccountChoice
      title={titleOf(false, startsWith ?? 'now')}
      description={beneficiary && texts.payTo(beneficiary.name)}
      accounts={accounts}
      typed={carried}
      focusAfter={focusAfter}
      onChoose={show}
      onClose={onClose}
    />
  )
}

/** Bank accounts are paid from any deposit account, a wallet from an account of its coin. */
function canPay({ isCrypto, currency }: Account, beneficiary: Beneficiary): boolean {
  return isCrypto === beneficiary.isCrypto && (!isCrypto || currency === beneficiary.currency)
}
