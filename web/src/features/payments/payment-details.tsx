import { type Account, currencyDecimals, type PaymentBeneficiary } from '@bank/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Sum } from '#domain/money.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { texts } from './texts.ts'

export type Problem = { field: 'beneficiary' | 'amount'; text: string }

type BeneficiariesQuery = {
  data: PaymentBeneficiary[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type PaymentDetailsProps = {
  account: Account
  beneficiaries: BeneficiariesQuery
  beneficiaryId: string
  amount: string
  problem: Problem | null
  /** The client came back from the review; focus goes to the amount. */
  returned: boolean
  onBeneficiary: (beneficiaryId: string) => void
  onAmount: (amount: string) => void
}

/** The first step of a payment: beneficiary and amount. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { account, beneficiaries, beneficiaryId, amount, problem, returned, onBeneficiary, onAmount } = props
  const beneficiaryInput = useRef<HTMLSelectElement>(null)
  const amountInput = useRef<HTMLInputElement>(null)
  const [cameBack] = useState(returned)
  const problemField = problem?.field ?? (cameBack ? 'amount' : null)
  useEffect(() => {
    if (problemField === 'beneficiary') beneficiaryInput.current?.focus()
    if (problemField === 'amount') amountInput.current?.focus()
  }, [problemField])
  return (
    <>
      <BeneficiaryField
        beneficiaries={beneficiaries}
        value={beneficiaryId}
        onChange={onBeneficiary}
        input={beneficiaryInput}
        error={problem?.field === 'beneficiary' ? problem.text : null}
      />
      <AmountField
        label={texts.amount}
        value={amount}
        onChange={onAmount}
        decimals={currencyDecimals(account.currency)}
        currency={account.currency}
        help={
          <>
            {texts.balance} <Sum amount={account.balance} currency={account.currency} />
          </>
        }
        error={problem?.field === 'amount' ? problem.text : null}
        ref={amountInput}
      />
    </>
  )
}

type BeneficiaryFieldProps = {
  beneficiaries: BeneficiariesQuery
  value: string
  onChange: (beneficiaryId: string) => void
  error: string | null
  input: RefObject<HTMLSelectElement | null>
}

function BeneficiaryField({ beneficiaries, value, onChange, error, input }: BeneficiaryFieldProps) {
  if (beneficiaries.isError && !beneficiaries.data) {
    const again = (
      <Button size="sm" busy={beneficiaries.isFetching} onClick={() => void beneficiaries.refetch()}>
        {texts.tryAgain}
      </Button>
    )
    return <Banner tone="bad" title={texts.beneficiariesFailed} announce="alert" action={again} />
  }
  return (
    <SelectField
      label={texts.beneficiary}
      value={value}
      onChange={onChange}
      options={(beneficiaries.data ?? []).map(({ id, name, destination }) => ({
        value: id,
        label: `${name}, ${destination}`,
      }))}
      placeholder={beneficiaries.data ? texts.chooseBeneficiary : texts.loadingBeneficiaries}
      help={beneficiaries.data?.length === 0 ? texts.noBeneficiaries : null}
      error={error}
      ref={input}
    />
  )
}
