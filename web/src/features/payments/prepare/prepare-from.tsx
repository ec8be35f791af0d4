import { useQuery } from '@tanstack/react-query'
import { AccountChoice } from '#features/payments/form/account-choice.tsx'
import { laterTexts } from '#features/payments/later/texts.ts'
import { texts as payTexts } from '#features/payments/texts.ts'
import { useReading } from '#session/acting/reading.tsx'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { useOpener } from '#ui/overlay/use-opener.ts'
import { prepareTexts as texts } from './texts.ts'

type PrepareFromProps = {
  /** The holder's accounts that can pay the beneficiary. */
  accountIds: readonly string[]
  beneficiaryName: string
  onChoose: (accountId: string) => void
  onClose: () => void
}

/** Asks from which of a holder's accounts to prepare the payment. */
export function PrepareFrom({ accountIds, beneficiaryName, onChoose, onClose }: PrepareFromProps) {
  const { api } = useReading()
  const accounts = useQuery(api.accounts.list.queryOptions())
  useFailureToast(accounts, laterTexts.notLoaded, accounts.data !== undefined)
  const opener = useOpener()
  if (!accounts.data) return accounts.isError ? null : <LoadingLine />
  return (
    <AccountChoice
      title={texts.title}
      description={payTexts.payTo(beneficiaryName)}
      accounts={accounts.data.filter(({ id }) => accountIds.includes(id))}
      typed={undefined}
      focusAfter={opener}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
