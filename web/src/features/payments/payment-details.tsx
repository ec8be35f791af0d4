import { type Account, currencyDecimals, maximumRemittance, type PaymentBeneficiary } from '@bank/contract'
import { useEffect, useRef, useState } from 'react'
import { Sum } from '#domain/money.tsx'
import type { Problems } from '#lib/form/use-form.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { texts } from './texts.ts'
import './payments.css'

/** The fields of a payment, as typed. */
export type Details = { beneficiaryId: string; amount: string; reference: string; note: string }

type BeneficiariesQuery = {
  data: PaymentBeneficiary[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type PaymentDetailsProps = {
  account: Account
  beneficiaries: BeneficiariesQuery
  draft: Details
  problems: Problems<Details>
  /** The client came back from the review; focus goes to the amount. */
  returned: boolean
  onChange: (change: Partial<Details>) => void
  attach: (element: HTMLElement | null) => void
}

/** The first step of a payment: beneficiary and amount, and what the client adds in words. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { account, beneficiaries, draft, problems, returned, onChange, attach } = props
  const amountInput = useRef<HTMLInputElement>(null)
  const [cameBack] = useState(returned)
  useEffect(() => {
    if (cameBack) amountInput.current?.focus()
  }, [cameBack])
  return (
    <div className="payment-details" ref={attach}>
      <BeneficiaryField
        beneficiaries={beneficiaries}
        value={draft.beneficiaryId}
        onChange={(beneficiaryId) => onChange({ beneficiaryId })}
        error={problems.beneficiaryId}
      />
      <AmountField
        label={texts.amount}
        value={draft.amount}
        onChange={(amount) => onChange({ amount })}
        decimals={currencyDecimals(account.currency)}
        currency={account.currency}
        help={
          <>
            {texts.balance} <Sum amount={account.balance} currency={account.currency} />
          </>
        }
        error={problems.amount}
        ref={amountInput}
      />
      <TextField
        label={texts.reference}
        optional
        value={draft.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
        maxLength={maximumRemittance}
        autoComplete="off"
        help={texts.referenceHelp}
        error={problems.reference}
      />
      <TextField
        label={texts.note}
        optional
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        maxLength={maximumRemittance}
        autoComplete="off"
        help={texts.noteHelp}
        error={problems.note}
      />
    </div>
  )
}

type BeneficiaryFieldProps = {
  beneficiaries: BeneficiariesQuery
  value: string
  onChange: (beneficiaryId: string) => void
  error: string | undefined
}

function BeneficiaryField({ beneficiaries, value, onChange, error }: BeneficiaryFieldProps) {
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
    />
  )
}
