import { type Account, currencyDecimals, maximumRemittance } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import type { Ref } from 'react'
import { api } from '#api.ts'
import { Sum } from '#domain/money.tsx'
import { OwnLimitHelp } from '#domain/own-limit-help.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { texts } from './texts.ts'

type FieldProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

type OrderAmountFieldProps = FieldProps & {
  /** The account to pay from; undefined while none is chosen. */
  account: Account | undefined
  ref?: Ref<HTMLInputElement>
}

/** The amount of an order, in the account's currency and above its balance. */
export function OrderAmountField({ account, ...field }: OrderAmountFieldProps) {
  const { data: safeguards } = useQuery(api.safeguards.get.queryOptions())
  return (
    <AmountField
      {...field}
      label={texts.amount}
      decimals={currencyDecimals(account?.currency ?? 'USD')}
      currency={account?.currency ?? ''}
      help={
        account && (
          <>
            {texts.balance} <Sum amount={account.balance} currency={account.currency} />
            <OwnLimitHelp error={field.error} currency={account.currency} limits={safeguards?.limits} />
          </>
        )
      }
    />
  )
}

/** The reference that the beneficiary reads. */
export function ReferenceField(props: FieldProps) {
  return <RemittanceField {...props} label={texts.reference} help={texts.referenceHelp} />
}

/** The note that only the client and the bank's staff read. */
export function NoteField(props: FieldProps) {
  return <RemittanceField {...props} label={texts.note} help={texts.noteHelp} />
}

function RemittanceField({ onChange, ...field }: FieldProps & { label: string; help: string }) {
  return (
    <TextField
      {...field}
      optional
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={maximumRemittance}
      autoComplete="off"
    />
  )
}
