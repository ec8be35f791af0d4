import {
  currencyDecimals,
  intendedUses,
  requestCurrencies,
  requestNetworks,
  requestNetworksOf,
  type RequestType,
} from '@bank/contract'
import { currencyName } from '#domain/currency-name.ts'
import type { Problems } from '#lib/form/problems.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { SelectField, type SelectOption } from '#ui/form/select-field.tsx'
import { type NewAccount, networkProblem, withType } from './draft.ts'
import { texts, typeNames, intendedUseNames } from './texts.ts'
import './new-account.css'

/** The first choice takes a chosen use back; staff do not speak for the client. */
function usesFor(isStaff: boolean): readonly SelectOption<NewAccount['intendedUse']>[] {
  return [
    { value: '', label: isStaff ? texts.noUseKnown : texts.noUse },
    ...intendedUses.map((value) => ({ value, label: intendedUseNames[value] })),
  ]
}

type FieldsProps<Draft extends NewAccount> = {
  types: readonly NonNullable<Draft['accountType']>[]
  draft: Draft
  problems: Problems<NewAccount>
  nicknameHelp: string
  /** The account is opened by staff, and not requested by a client. */
  isStaff?: boolean
  /** The field of the initial balance, or of the deposit that a client intends. */
  sum: {
    label: string
    help: string
    optional?: boolean
    value: string
    error: string | null
    onChange: (value: string) => void
  }
  onEdit: (draft: Draft) => void
}

/** The fields of a new account: type, nickname, currency, network, use, sum and business purpose. */
export function NewAccountFields<Draft extends NewAccount>({
  types,
  draft,
  problems,
  nicknameHelp,
  isStaff = false,
  sum,
  onEdit,
}: FieldsProps<Draft>) {
  const { accountType, nickname, currency, intendedUse, businessPurpose } = draft
  const set = (change: Partial<Omit<NewAccount, 'accountType'>>) => onEdit({ ...draft, ...change })
  return (
    <>
      <RadioCards
        legend={texts.type}
        value={accountType}
        error={problems.accountType ?? null}
        cards={types.map((value) => ({
          value,
          name: typeNames[value].name,
          detail: detailOf(value, types),
        }))}
        onChange={(type) => onEdit(withType(draft, type))}
      />
      <TextField
        label={texts.nickname}
        help={nicknameHelp}
        value={nickname}
        autoComplete="off"
        required
        error={problems.nickname ?? null}
        onChange={({ currentTarget }) => set({ nickname: currentTarget.value })}
      />
      <SelectField
        label={texts.currency}
        value={currency}
        required
        error={problems.currency ?? null}
        placeholder={accountType === null ? texts.typeFirst : texts.chooseCurrency}
        options={(accountType === null ? [] : requestCurrencies[accountType]).map((value) => ({
          value,
          label: currencyName(value),
        }))}
        onChange={(value) => set({ currency: value })}
      />
      {accountType === 'crypto' && (
        <NetworkField
          draft={draft}
          error={problems.network ?? null}
          onChoose={(network) => set({ network })}
        />
      )}
      <SelectField
        label={texts.use}
        optional
        value={intendedUse}
        error={problems.intendedUse ?? null}
        options={usesFor(isStaff)}
        onChange={(value) => set({ intendedUse: value })}
      />
      <AmountField {...sum} decimals={currency === '' ? 2 : currencyDecimals(currency)} currency={currency} />
      {accountType === 'business' && (
        <TextArea
          label={texts.purpose}
          optional
          help={texts.purposeHelp}
          value={businessPurpose}
          rows={3}
          error={problems.businessPurpose ?? null}
          onChange={({ currentTarget }) => set({ businessPurpose: currentTarget.value })}
        />
      )}
    </>
  )
}

/** Where no other type is for money of a country, that of a company is for a person's as well. */
function detailOf(type: RequestType, types: readonly RequestType[]): string {
  return type === 'business' && !types.includes('deposit') ? texts.forAnyone : typeNames[type].detail
}

type NetworkProps = {
  draft: NewAccount
  error: string | null
  onChoose: (network: NewAccount['network']) => void
}

/** The list has every network; those that do not carry the coin are marked. */
function NetworkField({ draft, error, onChoose }: NetworkProps) {
  const { currency, network } = draft
  const carriers = requestNetworksOf(currency)
  return (
    <SelectField
      label={texts.network}
      value={network}
      required
      placeholder={texts.chooseNetwork}
      help={currency === 'XRP' || currency === 'ADA' ? texts.pegged(currency) : null}
      error={networkProblem(draft) ?? error}
      options={requestNetworks.map((value) => ({
        value,
        label: value,
        disabledReason: currency === '' || carriers.includes(value) ? null : texts.notFor(currency),
      }))}
      onChange={onChoose}
    />
  )
}
