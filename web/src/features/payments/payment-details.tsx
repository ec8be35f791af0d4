import type { Account } from '@bank/contract'
import type { Problems } from '#lib/form/problems.ts'
import { forgetForm } from './form/kept-form.ts'
import { keepDraft, paymentToNew } from '#session/drafts.ts'
import { type BeneficiariesQuery, BeneficiaryField } from './beneficiary-field.tsx'
import { WhenField, type WhenDraft } from './later/when-field.tsx'
import { NoteField, OrderAmountField, ReferenceField, useStartAtAmount } from './order-fields.tsx'
import './payments.css'

/** The fields of a payment, as typed. */
export type Details = { beneficiaryId: string; amount: string; reference: string; note: string }

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
  const amountInput = useStartAtAmount(startsAtAmount)
  return (
    <div className="payment-details" ref={attach}>
      <BeneficiaryField
        beneficiaries={beneficiaries}
        value={draft.beneficiaryId}
        onChange={(beneficiaryId) => onChange({ beneficiaryId })}
        error={problems.beneficiaryId}
        payFrom={account.id}
        onAdd={() => {
          const { amount, reference, note } = draft
          // The client comes back to a dialog that begins with this draft.
          forgetForm(account.id)
          keepDraft(paymentToNew, { accountId: account.id, amount, reference, note })
        }}
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
