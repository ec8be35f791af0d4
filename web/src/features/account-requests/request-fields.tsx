import { currencyDecimals, intendedUses, requestNetworksOf, requestCurrencies, requestNetworks, requestTypes } from '@bank/contract'
import { currencyName } from '#money.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { type Draft, networkProblem, type Problems, withType } from './draft.ts'
import { texts, typeNames, useNames } from './texts.ts'
import './account-requests.css'

/** Somebody who has said what for may take it back. */
const uses: readonly SelectOption<Draft['intendedUse']>[] = [{ value: '', label: texts.noUse }, ...intendedUses.map((value) => ({ value, label: useNames[value] }))]

type FieldsProps = { draft: Draft; problems: Problems; onEdit: (draft: Draft) => void }

/** What kind of account, in which currency, and what for. */
export function RequestFields({ draft, problems, onEdit }: FieldsProps) {
  const { accountType, nickname, currency, intendedUse, initialDeposit, businessPurpose } = draft
  const set = (change: Partial<Draft>) => onEdit({ ...draft, ...change })
  return (
    <>
      <RadioCards
        legend={texts.type} value={accountType} error={problems.accountType ?? null}
        cards={requestTypes.map((value) => ({ value, name: typeNames[value].name, detail: typeNames[value].detail }))}
        onChange={(type) => onEdit(withType(draft, type))}
      />
      <TextField
        label={texts.nickname} help={texts.nicknameHelp} value={nickname} maxLength={80} autoComplete="off" required error={problems.nickname ?? null}
        onChange={({ currentTarget }) => set({ nickname: currentTarget.value })}
      />
      <SelectField
        label={texts.currency} value={currency} required error={problems.currency ?? null}
        placeholder={accountType === null ? texts.typeFirst : texts.chooseCurrency}
        options={(accountType === null ? [] : requestCurrencies[accountType]).map((value) => ({ value, label: currencyName(value) }))}
        onChange={(value) => set({ currency: value })}
      />
      {accountType === 'crypto' && <NetworkField draft={draft} problems={problems} onEdit={onEdit} />}
      <SelectField
        label={texts.use} optional value={intendedUse} error={problems.intendedUse ?? null} options={uses}
        onChange={(value) => set({ intendedUse: value })}
      />
      <AmountField
        label={texts.deposit} optional help={texts.depositHelp} value={initialDeposit} decimals={currency === '' ? 2 : currencyDecimals(currency)}
        currency={currency} error={problems.initialDeposit ?? null} onChange={(value) => set({ initialDeposit: value })}
      />
      {accountType === 'business' && (
        <TextArea
          label={texts.purpose} optional help={texts.purposeHelp} value={businessPurpose} maxLength={500} rows={3} error={problems.businessPurpose ?? null}
          onChange={({ currentTarget }) => set({ businessPurpose: currentTarget.value })}
        />
      )}
    </>
  )
}

/** Every network stands in the list; those that do not carry the coin say so. */
function NetworkField({ draft, problems, onEdit }: FieldsProps) {
  const { currency, network } = draft
  const carriers = requestNetworksOf(currency)
  return (
    <SelectField
      label={texts.network} value={network} required placeholder={texts.chooseNetwork}
      help={currency === 'XRP' || currency === 'ADA' ? texts.pegged(currency) : null}
      error={networkProblem(draft) ?? problems.network ?? null}
      options={requestNetworks.map((value) => ({
        value, label: value, disabledReason: currency === '' || carriers.includes(value) ? null : texts.notFor(currency),
      }))}
      onChange={(value) => onEdit({ ...draft, network: value })}
    />
  )
}
