import { beneficiaryCurrencies } from '@bank/contract'
import type { ReactNode } from 'react'
import { currencyName } from '#domain/currency-name.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { type Draft, type DraftField, networksFor, type Problems, withCurrency } from './draft.ts'
import { networkHelp, texts } from '#features/beneficiaries/texts.ts'

type FormProps = { draft: Draft; problems: Problems; onChange: (change: Partial<Draft>) => void }

const currencies = beneficiaryCurrencies.map((code) => ({ value: code, label: currencyName(code) }))

/** The form of a new beneficiary. */
export function BeneficiaryForm({
  draft,
  problems,
  onChange,
  attach,
  children,
}: FormProps & { attach: (element: HTMLElement | null) => void; children?: ReactNode }) {
  const line = lineOf({ draft, problems, onChange })
  return (
    <div className="beneficiary-form" ref={attach}>
      <RadioCards
        legend={texts.kind}
        cards={[
          { value: 'bank', name: texts.bankKind, detail: texts.bankKindHelp },
          { value: 'wallet', name: texts.walletKind, detail: texts.walletKindHelp },
        ]}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextField {...line('name')} label={texts.name} help={texts.nameHelp} />
      {draft.kind === 'bank' ? (
        <>
          <TextField {...line('bankName')} label={texts.bankName} />
          <TextField {...line('bankAccountNumber')} {...codeAttributes} label={texts.accountNumberOrIban} />
          <div className="beneficiary-pair">
            <TextField
              {...line('bankRoutingNumber')}
              {...codeAttributes}
              label={texts.routingOrSortCode}
              optional
            />
            <TextField {...line('swiftCode')} {...codeAttributes} label={texts.swiftCode} optional />
          </div>
        </>
      ) : (
        <WalletFields draft={draft} problems={problems} onChange={onChange} />
      )}
      <TextArea {...line('address')} label={texts.address} help={texts.addressHelp} optional rows={4} />
      {children}
    </div>
  )
}

function WalletFields({ draft, problems, onChange }: FormProps) {
  const { currency, network } = draft
  const line = lineOf({ draft, problems, onChange })
  const addressHelp = network === '' ? undefined : networkHelp[network]
  return (
    <>
      <div className="beneficiary-pair">
        <SelectField
          label={texts.currencyType}
          value={currency}
          options={currencies}
          placeholder={texts.chooseCurrency}
          error={problems.currency}
          onChange={(chosen) => onChange(withCurrency(draft, chosen))}
        />
        <SelectField
          label={texts.networkType}
          value={network}
          placeholder={texts.chooseNetwork}
          error={problems.network}
          options={networksFor(currency).map((name) => ({ value: name, label: name }))}
          onChange={(chosen) => onChange({ network: chosen })}
        />
      </div>
      {/* Longer than a line of a phone: it is compared character by character, so all of it is shown. */}
      <TextArea
        {...line('walletAddress')}
        {...codeAttributes}
        label={texts.walletAddress}
        help={addressHelp}
        rows={2}
        className="beneficiary-wallet"
        onChange={({ currentTarget }) =>
          onChange({ walletAddress: currentTarget.value.replaceAll('\n', '') })
        }
      />
      <TextField
        {...line('walletHolderName')}
        label={texts.holderName}
        help={texts.holderNameHelp}
        optional
      />
    </>
  )
}

/** Keyboards must not correct or complete text that is compared character by character. */
const codeAttributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

type TypedField = Exclude<DraftField, 'currency' | 'network'>

function lineOf({ draft, problems, onChange }: FormProps) {
  return (field: TypedField) => ({
    value: draft[field],
    error: problems[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onChange({ [field]: currentTarget.value }),
  })
}
