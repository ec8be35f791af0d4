import { type Account, currencyDecimals } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { OwnLimitHelp } from '#domain/own-limit-help.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { texts } from './texts.ts'

type FieldProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

type OrderAmountFieldProps = FieldProps & {
  /** The account to pay from; undefined while none is chosen. */
  account: Account | undefined
  /** The code of the refusal that the error comes from. */
  refusal?: string | null
  ref?: Ref<HTMLInputElement>
}

/** The amount of an order, in the account's currency and above its balance. */
export function OrderAmountField({ account, refusal = null, ...field }: OrderAmountFieldProps) {
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
            <OwnLimitHelp
              refusal={field.error === undefined ? null : refusal}
              currency={account.currency}
              limits={safeguards?.limits}
            />
          </>
        )
      }
    />
  )
}

/**
 * The amount's input, for details that a client comes back to from the review: the button that had the focus
 * is gone then. With `starts` the amount has it from the beginning.
 */
export function useStartAtAmount(starts: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const [startsHere] = useState(starts)
  useEffect(() => {
    if (startsHere) input.current?.focus()
  }, [startsHere])
  return input
}

/** The other accounts to which money of an account can be transferred. */
export function otherAccounts(accounts: readonly Account[] | undefined, from: Account): Account[] {
  return (accounts ?? []).filter(({ id, currency }) => id !== from.id && currency === from.currency)
}

/** The own account that is paid. */
export function ToAccountField({ others, ...field }: FieldProps & { others: readonly Account[] }) {
  return (
    <SelectField
      {...field}
      label={texts.to}
      options={others.map(({ id, nickname, accountNumber, balance, currency }) => ({
        value: id,
        label: `${nickname}, ${accountNumber}, ${sumText(balance, currency)}`,
      }))}
      placeholder={texts.chooseAccount}
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
      autoComplete="off"
    />
  )
}
