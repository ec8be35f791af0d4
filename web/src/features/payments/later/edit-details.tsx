import {
  type Account,
  currencyDecimals,
  maximumRemittance,
  maximumYearsAhead,
  type PaymentBeneficiary,
  type Rhythm,
  rhythms,
} from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Sum } from '#domain/money.tsx'
import { dayIn } from '#lib/format/format-date.ts'
import type { Problems } from '#lib/form/use-form.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { DatePicker } from '#ui/form/date-picker.tsx'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import type { Draft } from './order-draft.ts'
import { dialogTexts, type End, endTexts, rhythmTexts, texts } from './texts.ts'

type OrderDetailsProps = {
  draft: Draft
  problems: Problems<Draft>
  onChange: (change: Partial<Draft>) => void
  attach: (element: HTMLElement | null) => void
}

/** The first step of an order: who is paid how much from where, when, and in what words. */
export function OrderDetails({ draft, problems, onChange, attach }: OrderDetailsProps) {
  const accounts = useQuery(api.accounts.list.queryOptions())
  const { accountId } = draft
  const beneficiaries = useQuery(
    api.payments.beneficiaries.queryOptions({ input: accountId === '' ? skipToken : { accountId } }),
  )
  const account = accounts.data?.find(({ id }) => id === accountId)
  return (
    <div className="order-details" ref={attach}>
      {(accounts.isError || beneficiaries.isError) && (
        <Banner tone="bad" title={dialogTexts.notLoaded} announce="alert" />
      )}
      <SelectField
        label={dialogTexts.account}
        value={accountId}
        onChange={(chosen) => onChange({ accountId: chosen, beneficiaryId: '' })}
        options={(accounts.data ?? []).map(({ id, nickname, accountNumber }) => ({
          value: id,
          label: `${nickname}, ${accountNumber}`,
        }))}
        placeholder={dialogTexts.chooseAccount}
        error={problems.accountId}
      />
      <SelectField
        label={dialogTexts.beneficiary}
        value={draft.beneficiaryId}
        onChange={(beneficiaryId) => onChange({ beneficiaryId })}
        options={optionsOf(beneficiaries.data)}
        placeholder={dialogTexts.chooseBeneficiary}
        help={beneficiaries.data?.length === 0 ? dialogTexts.noBeneficiaries : null}
        error={problems.beneficiaryId}
      />
      <Amount account={account} draft={draft} problems={problems} onChange={onChange} />
      <When draft={draft} problems={problems} onChange={onChange} />
      <TextField
        label={texts.reference}
        optional
        value={draft.reference}
        onChange={(event) => onChange({ reference: event.currentTarget.value })}
        maxLength={maximumRemittance}
        autoComplete="off"
        help={dialogTexts.referenceHelp}
        error={problems.reference}
      />
      <TextField
        label={texts.note}
        optional
        value={draft.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
        maxLength={maximumRemittance}
        autoComplete="off"
        help={dialogTexts.noteHelp}
        error={problems.note}
      />
    </div>
  )
}

function optionsOf(beneficiaries: readonly PaymentBeneficiary[] = []) {
  return beneficiaries.map(({ id, name, destination }) => ({ value: id, label: `${name}, ${destination}` }))
}

type PartProps = Omit<OrderDetailsProps, 'attach'>

function Amount({ account, draft, problems, onChange }: PartProps & { account: Account | undefined }) {
  return (
    <AmountField
      label={dialogTexts.amount}
      value={draft.amount}
      onChange={(amount) => onChange({ amount })}
      decimals={currencyDecimals(account?.currency ?? 'USD')}
      currency={account?.currency ?? ''}
      help={
        account && (
          <>
            {dialogTexts.balance} <Sum amount={account.balance} currency={account.currency} />
          </>
        )
      }
      error={problems.amount}
    />
  )
}

const ends: readonly End[] = ['never', 'lastDay', 'times']

function When({ draft, problems, onChange }: PartProps) {
  const [today] = useState(() => dayIn(bank.timeZone, new Date()))
  const isOnce = draft.rhythm === 'once'
  return (
    <>
      <SelectField<Rhythm>
        label={dialogTexts.rhythm}
        value={draft.rhythm}
        onChange={(rhythm) => onChange({ rhythm })}
        options={rhythms.map((value) => ({ value, label: rhythmTexts[value] }))}
      />
      <DatePicker
        label={isOnce ? dialogTexts.singleDay : dialogTexts.firstDay}
        help={dialogTexts.dayHelp}
        value={draft.firstDay}
        onChange={(firstDay) => onChange({ firstDay })}
        min={today}
        max={lastFirstDay(today)}
        today={today}
        error={problems.firstDay}
      />
      {!isOnce && (
        <SelectField<End>
          label={dialogTexts.end}
          value={draft.end}
          onChange={(end) => onChange({ end })}
          options={ends.map((value) => ({ value, label: endTexts[value] }))}
        />
      )}
      {!isOnce && draft.end === 'lastDay' && (
        <DatePicker
          label={dialogTexts.lastDay}
          value={draft.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
          min={draft.firstDay ?? today}
          today={today}
          error={problems.lastDay}
        />
      )}
      {!isOnce && draft.end === 'times' && (
        <TextField
          label={dialogTexts.times}
          value={draft.times}
          onChange={(event) => onChange({ times: event.currentTarget.value })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          help={dialogTexts.timesHelp}
          error={problems.times}
        />
      )}
    </>
  )
}

/** The same day of the last year that is allowed; 28 February for a day that it does not have. */
function lastFirstDay(today: string): string {
  const rest = today.slice(4)
  return `${Number(today.slice(0, 4)) + maximumYearsAhead}${rest === '-02-29' ? '-02-28' : rest}`
}
