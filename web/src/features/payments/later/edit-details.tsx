import { rhythms } from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { BeneficiaryField } from '#features/payments/beneficiary-field.tsx'
import {
  NoteField,
  OrderAmountField,
  otherAccounts,
  ReferenceField,
  ToAccountField,
  useStartAtAmount,
} from '#features/payments/order-fields.tsx'
import { texts } from '#features/payments/texts.ts'
import type { Problems } from '#lib/form/problems.ts'
import { Button } from '#ui/form/button.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import type { OrderDraft } from './order-draft.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { laterTexts } from './texts.ts'
import '#features/payments/payments.css'

type EditDetailsProps = {
  draft: OrderDraft
  problems: Problems<OrderDraft>
  /** The code of the refusal that they come from. */
  refusal: string | null
  /** The client came back from the review. */
  startsAtAmount: boolean
  onChange: (change: Partial<OrderDraft>) => void
  attach: (element: HTMLElement | null) => void
}

/** The first step of a change: who is paid how much from where, when, and in what words. */
export function EditDetails(props: EditDetailsProps) {
  const { draft, problems, refusal, startsAtAmount, onChange, attach } = props
  const amountInput = useStartAtAmount(startsAtAmount)
  const accounts = useQuery(api.accounts.list.queryOptions())
  const { accountId, toAccountId } = draft
  const isOwn = toAccountId !== null
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: accountId === '' || isOwn ? skipToken : { accountId } }),
  )
  const account = accounts.data?.find(({ id }) => id === accountId)
  return (
    <div className="payment-details" ref={attach}>
      {accounts.isError && !accounts.data && (
        <Banner
          tone="bad"
          title={laterTexts.notLoaded}
          announce="alert"
          action={
            <Button size="sm" busy={accounts.isFetching} onClick={() => void accounts.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        />
      )}
      <SelectField
        label={laterTexts.account}
        value={accountId}
        onChange={(chosen) =>
          onChange({ accountId: chosen, beneficiaryId: '', toAccountId: isOwn ? '' : null })
        }
        options={(accounts.data ?? []).map(({ id, nickname, accountNumber }) => ({
          value: id,
          label: `${nickname}, ${accountNumber}`,
        }))}
        placeholder={laterTexts.chooseAccount}
        error={problems.accountId}
      />
      {isOwn ? (
        <ToAccountField
          others={account ? otherAccounts(accounts.data, account) : []}
          value={toAccountId}
          error={problems.toAccountId}
          onChange={(chosen) => onChange({ toAccountId: chosen })}
        />
      ) : (
        <BeneficiaryField
          beneficiaries={beneficiaries}
          value={draft.beneficiaryId}
          onChange={(beneficiaryId) => onChange({ beneficiaryId })}
          error={problems.beneficiaryId}
        />
      )}
      <OrderAmountField
        account={account}
        value={draft.amount}
        error={problems.amount}
        refusal={refusal}
        onChange={(amount) => onChange({ amount })}
        ref={amountInput}
      />
      <ScheduleFields draft={draft} rhythms={rhythms} problems={problems} onChange={onChange} />
      {!isOwn && (
        <ReferenceField
          value={draft.reference}
          error={problems.reference}
          onChange={(reference) => onChange({ reference })}
        />
      )}
      <NoteField value={draft.note} error={problems.note} onChange={(note) => onChange({ note })} />
    </div>
  )
}
