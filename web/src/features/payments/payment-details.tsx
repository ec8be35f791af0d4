import type { Account, PaymentBeneficiary } from '@bank/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import type { Problems } from '#lib/form/use-form.ts'
import { ComboboxField } from '#ui/form/combobox-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { WhenField, type WhenDraft } from './later/when-field.tsx'
import { NoteField, OrderAmountField, ReferenceField } from './order-fields.tsx'
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
  draft: Details & WhenDraft
  problems: Problems<Details & WhenDraft>
  /** The code of the refusal that they come from. */
  refusal: string | null
  /** The beneficiary is chosen: the client came back from the review, or from a beneficiary. */
  startsAtAmount: boolean
  onChange: (change: Partial<Details & WhenDraft>) => void
  attach: (element: HTMLElement | null) => void
}

/** The first step of a payment: beneficiary and amount, and what the client adds in words. */
export function PaymentDetails(props: PaymentDetailsProps) {
  const { account, beneficiaries, draft, problems, refusal, startsAtAmount, onChange, attach } = props
  const amountInput = useRef<HTMLInputElement>(null)
  const [cameBack] = useState(startsAtAmount)
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
      <OrderAmountField
        account={account}
        value={draft.amount}
        error={problems.amount}
        refusal={refusal}
        onChange={(amount) => onChange({ amount })}
        ref={amountInput}
      />
      <WhenField draft={draft} problems={problems} onChange={onChange} />
      <ReferenceField
        value={draft.reference}
        error={problems.reference}
        onChange={(reference) => onChange({ reference })}
      />
      <NoteField value={draft.note} error={problems.note} onChange={(note) => onChange({ note })} />
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
    <ComboboxField
      label={texts.beneficiary}
      value={value}
      onChange={onChange}
      options={(beneficiaries.data ?? []).map(({ id, name, nickname, destination, short, lastPaidAt }) => ({
        value: id,
        label: name,
        detail: nickname === null ? short : `${nickname}, ${short}`,
        note: lastPaidAt === null ? undefined : texts.lastPaid(formatDate(lastPaidAt, bank.timeZone)),
        words: `${nickname ?? ''} ${destination}`,
      }))}
      placeholder={beneficiaries.data ? texts.chooseBeneficiary : texts.loadingBeneficiaries}
      listLabel={texts.beneficiaries}
      noMatch={texts.noMatch}
      help={
        beneficiaries.data?.length === 0 && (
          <>
            {texts.noBeneficiaries}.{' '}
            <Link to="/dashboard/beneficiaries" search={{ dialog: 'add' }}>
              {texts.addBeneficiary}
            </Link>
          </>
        )
      }
      error={error}
    />
  )
}
