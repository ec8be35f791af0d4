import { currencyDecimals, intendedUses, openingTypes, requestCurrencies, requestNetworks, requestNetworksOf } from '@bank/contract'
import { currencyName } from '#money.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { networkProblem, type OpeningDraft, type OpeningProblems, withType } from './opening-draft.ts'
import { openTexts as words, typeNames, intendedUseNames } from './staff-texts.ts'

/** Somebody who has said what for may take it back. */
const uses: readonly SelectOption<OpeningDraft['intendedUse']>[] = [{ value: '', label: words.noUse }, ...intendedUses.map((value) => ({ value, label: intendedUseNames[value] }))]

type FieldsProps = { draft: OpeningDraft; problems: OpeningProblems; onEdit: (draft: OpeningDraft) => void }

/** What kind of account, in which currency, what is on it from the start, and what for. */
export function OpeningFields({ draft, problems, onEdit }: FieldsProps) {
  const { accountType, nickname, currency, intendedUse, initialBalance, businessPurpose } = draft
  const set = (change: Partial<OpeningDraft>) => onEdit({ ...draft, ...change })
  return (
    <>
      <RadioCards
        legend={words.type} value={accountType} error={problems.accountType ?? null}
        cards={openingTypes.map((value) => ({ value, name: typeNames[value].name, detail: typeNames[value].detail }))}
        onChange={(type) => onEdit(withType(draft, type))}
      />
      <TextField
        label={words.nickname} help={words.nicknameHelp} value={nickname} maxLength={80} autoComplete="off" required error={problems.nickname ?? null}
        onChange={({ currentTarget }) => set({ nickname: currentTarget.value })}
      />
      <SelectField
        label={words.currency} value={currency} required error={problems.currency ?? null}
        placeholder={accountType === null ? words.typeFirst : words.chooseCurrency}
        options={(accountType === null ? [] : requestCurrencies[accountType]).map((value) => ({ value, label: currencyName(value) }))}
        onChange={(value) => set({ currency: value })}
      />
      {accountType === 'crypto' && <NetworkField draft={draft} problems={problems} onEdit={onEdit} />}
      <AmountField
        label={words.initialBalance} help={words.initialBalanceHelp} value={initialBalance} decimals={currency === '' ? 2 : currencyDecimals(currency)}
        currency={currency} error={problems.initialBalance ?? null} onChange={(value) => set({ initialBalance: value })}
      />
      <SelectField label={words.use} optional value={intendedUse} error={problems.intendedUse ?? null} options={uses} onChange={(value) => set({ intendedUse: value })} />
      {accountType === 'business' && (
        <TextArea
          label={words.purpose} optional help={words.purposeHelp} value={businessPurpose} maxLength={500} rows={3} error={problems.businessPurpose ?? null}
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
      label={words.network} value={network} required placeholder={words.chooseNetwork}
      help={currency === 'XRP' || currency === 'ADA' ? words.pegged(currency) : null}
      error={networkProblem(draft) ?? problems.network ?? null}
      options={requestNetworks.map((value) => ({
        value, label: value, disabledReason: currency === '' || carriers.includes(value) ? null : words.notFor(currency),
      }))}
      onChange={(value) => onEdit({ ...draft, network: value })}
    />
  )
}
