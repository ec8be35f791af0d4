import { type Account, currencyDecimals } from '@bank/contract'
import { Sum } from '#domain/money.tsx'
import type { Problems } from '#lib/form/problems.ts'
import { Button } from '#ui/form/button.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { type BeneficiariesQuery, BeneficiaryField } from '#features/payments/beneficiary-field.tsx'
import { ReferenceField, useStartAtAmount } from '#features/payments/order-fields.tsx'
import { texts as payTexts } from '#features/payments/texts.ts'
import type { Details } from '#features/payments/payment-details.tsx'
import { prepareTexts as texts } from './texts.ts'
import '#features/payments/payments.css'

type PrepareDetailsProps = {
  account: Account
  beneficiaries: BeneficiariesQuery
  draft: Details
  problems: Problems<Details>
  /** The user came back from the review. */
  startsAtAmount: boolean
  onChange: (change: Partial<Details>) => void
  attach: (element: HTMLElement | null) => void
  onAddBeneficiary: (() => void) | null
}

/** The first step: beneficiary and amount, and what is added in words. */
export function PrepareDetails(props: PrepareDetailsProps) {
  const { account, beneficiaries, draft, problems, startsAtAmount, onChange, attach, onAddBeneficiary } =
    props
  const amountInput = useStartAtAmount(startsAtAmount)
  const { currency, balance } = account
  return (
    <div className="payment-details" ref={attach}>
      {beneficiaries.data?.length === 0 ? (
        <Banner
          tone="wait"
          action={
            onAddBeneficiary && (
              <Button size="sm" onClick={onAddBeneficiary}>
                {texts.addBeneficiary}
              </Button>
            )
          }
        >
          {texts.noBeneficiaries} {onAddBeneficiary === null ? texts.askManager : texts.prepareOne}
        </Banner>
      ) : (
        <BeneficiaryField
          beneficiaries={beneficiaries}
          value={draft.beneficiaryId}
          onChange={(beneficiaryId) => onChange({ beneficiaryId })}
          error={problems.beneficiaryId}
        />
      )}
      <AmountField
        label={payTexts.amount}
        value={draft.amount}
        decimals={currencyDecimals(currency)}
        currency={currency}
        error={problems.amount}
        help={
          <>
            {payTexts.balance} <Sum amount={balance} currency={currency} />
          </>
        }
        onChange={(amount) => onChange({ amount })}
        ref={amountInput}
      />
      <ReferenceField
        value={draft.reference}
        error={problems.reference}
        onChange={(reference) => onChange({ reference })}
      />
      <TextField
        label={texts.note}
        optional
        help={texts.noteHelp}
        autoComplete="off"
        value={draft.note}
        error={problems.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      <p className="small muted">{texts.once}</p>
    </div>
  )
}
