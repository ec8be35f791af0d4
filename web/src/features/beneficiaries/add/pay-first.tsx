import {
  type Account,
  type AddedPayment,
  addedPaymentSchema,
  amountSchema,
  currencyDecimals,
} from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '#api.ts'
import { Sum, sumText } from '#domain/money.tsx'
import { OwnLimitHelp } from '#domain/own-limit-help.tsx'
import type { Problems } from '#lib/form/problems.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Checkbox, TextField } from '#ui/form/field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import type { Draft } from './draft.ts'
import { texts } from '#features/beneficiaries/texts.ts'

/** The typed fields of a payment that is made with the addition. */
export const payDraftSchema = z.object({
  pays: z.boolean(),
  payFrom: z.string(),
  payAmount: z.string(),
  payReference: z.string(),
  // An order that a tab keeps from before has none.
  payNote: z.string().default(''),
})
export type PayDraft = z.infer<typeof payDraftSchema>

export const emptyPayDraft: PayDraft = {
  pays: false,
  payFrom: '',
  payAmount: '',
  payReference: '',
  payNote: '',
}

/** A payment without its id. */
export type PayContent = Omit<AddedPayment, 'paymentId'>

type PayRead = { content: PayContent | undefined } | { problems: Problems<PayDraft> }

const referenceSchema = addedPaymentSchema.pick({ reference: true })
const noteSchema = addedPaymentSchema.pick({ note: true })

/** Returns the payment to send, undefined where none is wanted, or what is wrong with it. */
export function readPayment({ pays, payFrom, payAmount, payReference, payNote }: PayDraft): PayRead {
  if (!pays) return { content: undefined }
  if (payFrom === '') return { problems: { payFrom: texts.missingPayment } }
  if (payAmount === '') return { problems: { payAmount: texts.missingPayment } }
  const amount = amountSchema.safeParse(payAmount)
  if (!amount.success) return { problems: { payAmount: texts.invalidAmount } }
  const words = referenceSchema.safeParse({ reference: payReference.trim() || undefined })
  if (!words.success) return { problems: { payReference: words.error.issues[0]?.message } }
  const note = noteSchema.safeParse({ note: payNote.trim() || undefined })
  if (!note.success) return { problems: { payNote: note.error.issues[0]?.message } }
  return { content: { accountId: payFrom, amount: amount.data, ...words.data, ...note.data } }
}

/** The accounts that can pay the beneficiary that is being typed; undefined until they are loaded. */
export function usePayingAccounts({
  pays,
  kind,
  currency,
}: Pick<Draft & PayDraft, 'pays' | 'kind' | 'currency'>): Account[] | undefined {
  const accounts = useQuery(api.accounts.list.queryOptions({ enabled: pays }))
  return accounts.data?.filter((account) =>
    kind === 'bank' ? !account.isCrypto : account.isCrypto && account.currency === currency,
  )
}

/** The account that pays: the only one that can, or the chosen one where it still can. */
export function payingAccount(
  { payFrom }: Pick<PayDraft, 'payFrom'>,
  accounts: readonly Account[] | undefined = [],
): Account | undefined {
  return accounts.length === 1 ? accounts[0] : accounts.find(({ id }) => id === payFrom)
}

type PayFirstProps = {
  draft: PayDraft
  /** The client's accounts; undefined while they are loaded. */
  accounts: readonly Account[] | undefined
  problems: Problems<PayDraft>
  /** The code of the refusal that they come from. */
  refusal: string | null
  onChange: (change: Partial<PayDraft>) => void
}

/** Offers to pay the new beneficiary at once, for the same code. */
export function PayFirst({ draft, accounts, problems, refusal, onChange }: PayFirstProps) {
  const account = payingAccount(draft, accounts)
  const { data: safeguards } = useQuery(api.safeguards.get.queryOptions())
  return (
    <>
      <Checkbox
        label={texts.payFirst}
        help={texts.payFirstHelp}
        checked={draft.pays}
        onChange={(pays) => onChange({ pays })}
      />
      {draft.pays && accounts?.length === 0 && <Banner tone="wait">{texts.noAccount}</Banner>}
      {draft.pays && (
        <>
          <SelectField
            label={texts.payFrom}
            value={account?.id ?? ''}
            options={(accounts ?? []).map(({ id, nickname, balance, currency }) => ({
              value: id,
              label: `${nickname}, ${sumText(balance, currency)}`,
            }))}
            placeholder={texts.chooseAccount}
            error={problems.payFrom}
            onChange={(payFrom) => onChange({ payFrom })}
          />
          <AmountField
            label={texts.amount}
            value={draft.payAmount}
            decimals={account ? currencyDecimals(account.currency) : 2}
            currency={account?.currency ?? ''}
            help={
              account && (
                <>
                  {texts.balance} <Sum amount={account.balance} currency={account.currency} />
                  <OwnLimitHelp
                    refusal={problems.payAmount === undefined ? null : refusal}
                    currency={account.currency}
                    limits={safeguards?.limits}
                  />
                </>
              )
            }
            error={problems.payAmount}
            onChange={(payAmount) => onChange({ payAmount })}
          />
          <TextField
            label={texts.reference}
            optional
            value={draft.payReference}
            autoComplete="off"
            error={problems.payReference}
            onChange={({ currentTarget }) => onChange({ payReference: currentTarget.value })}
          />
          <TextField
            label={texts.note}
            help={texts.noteHelp}
            optional
            value={draft.payNote}
            autoComplete="off"
            error={problems.payNote}
            onChange={({ currentTarget }) => onChange({ payNote: currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
