import {
  currencies as allCurrencies,
  type Currency,
  currencyDecimals,
  type HolderDetails,
} from '@bank/contract'
import { useRef, useState } from 'react'
import { client } from '#api.ts'
import { currencyName } from '#domain/currency-name.ts'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Button } from '#ui/form/button.tsx'
import { ChooseAndAdd } from '#ui/form/add/choose-and-add.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { OperationDialog } from './operation-dialog.tsx'
import { type CurrencyDraft, draftOf, oneRule, readRules, signatureOptions } from './rules-draft.ts'
import { refusalText, texts } from './texts.ts'
import { useFocusOnCount } from './use-focus-on-count.ts'
import './holders.css'

type Problem = {
  text: string
  currency: number | null
  line: number | null
  /** It is about the signatures of the line, not about its amount. */
  isOfSignatures: boolean
}

/** Replaces all signing rules of a holder. */
export function RulesDialog({ holder, onClose }: { holder: HolderDetails; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(holder.rules))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [toAdd, setToAdd] = useState<Currency | ''>('')
  const [isForgotten, setForgotten] = useState(false)
  const select = useRef<HTMLSelectElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFocusOnCount(draft.currencies.length, {
    added: () => list.current?.querySelector<HTMLElement>('fieldset:last-child select')?.focus(),
    removed: () => select.current?.focus(),
  })
  const used = new Set(draft.currencies.map(({ currency }) => currency))
  const setCurrencies = (currencies: CurrencyDraft[]) => {
    setProblem(null)
    setDraft((now) => ({ ...now, currencies }))
  }
  return (
    <OperationDialog
      title={texts.rulesTitle}
      description={texts.rulesHelp}
      submit={texts.save}
      done={texts.rulesSet}
      read={() => {
        setForgotten(toAdd !== '')
        if (toAdd !== '') {
          select.current?.focus()
          return null
        }
        const read = readRules(draft)
        const { rules = null, problem: text, ...place } = read
        setProblem(text === undefined ? null : { text, ...place })
        return rules
      }}
      send={(rules, proof) => client.holders.setRules({ holderId: holder.id, rules, ...proof })}
      atField={(refusal) => {
        if (refusal !== 'RULES_NOT_FULFILLABLE' && refusal !== 'CLASS_NOT_HELD') return false
        setProblem({ text: refusalText(refusal), currency: null, line: null, isOfSignatures: false })
        return true
      }}
      onClose={onClose}
    >
      {problem && problem.line === null && (
        <Banner tone="bad" announce="alert">
          {problem.text}
        </Banner>
      )}
      <SelectField
        label={texts.beneficiaries}
        value={draft.beneficiaries}
        options={optionsWith(draft.beneficiaries)}
        onChange={(beneficiaries) => {
          setProblem(null)
          setDraft((now) => ({ ...now, beneficiaries }))
        }}
      />
      <div ref={list} className="holder-form">
        {draft.currencies.map((one, index) => (
          <CurrencyRules
            key={one.currency}
            rules={one}
            problem={problem?.currency === index ? problem : null}
            onChange={(changed) =>
              setCurrencies(draft.currencies.map((old) => (old === one ? changed : old)))
            }
            onRemove={() => setCurrencies(draft.currencies.filter((old) => old !== one))}
          />
        ))}
      </div>
      <ChooseAndAdd
        label={texts.addCurrency}
        none={texts.chooseCurrency}
        add={texts.add}
        value={toAdd}
        select={select}
        options={allCurrencies
          .filter((currency) => !used.has(currency))
          .map((value) => ({ value, label: currencyName(value) }))}
        error={isForgotten && toAdd !== '' ? texts.addFirst(toAdd) : undefined}
        onChange={setToAdd}
        onAdd={(currency) => {
          setToAdd('')
          setCurrencies([...draft.currencies, { currency, rules: [...oneRule] }])
        }}
      />
    </OperationDialog>
  )
}

type CurrencyRulesProps = {
  rules: CurrencyDraft
  problem: Problem | null
  onChange: (changed: CurrencyDraft) => void
  onRemove: () => void
}

/** The limits of one currency, lowest first; the last one is without a limit. */
function CurrencyRules({ rules: { currency, rules }, problem, onChange, onRemove }: CurrencyRulesProps) {
  const change = (line: number, part: Partial<(typeof rules)[number]>) =>
    onChange({ currency, rules: rules.map((rule, at) => (at === line ? { ...rule, ...part } : rule)) })
  const group = useRef<HTMLFieldSetElement>(null)
  const addLimit = useRef<HTMLButtonElement>(null)
  useFocusOnCount(rules.length, {
    added: () => [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus(),
    removed: () => addLimit.current?.focus(),
  })
  return (
    <fieldset className="holder-currency" ref={group}>
      <legend>{texts.signaturesIn(currency)}</legend>
      {rules.map((rule, line) => (
        <div key={line} className="holder-rule">
          {rule.upTo === null ? (
            <p className="muted">{rules.length === 1 ? texts.any : texts.above}</p>
          ) : (
            <AmountField
              label={texts.upTo}
              value={rule.upTo}
              decimals={currencyDecimals(currency)}
              currency={currency}
              error={problem?.line === line && !problem.isOfSignatures ? problem.text : undefined}
              onChange={(upTo) => change(line, { upTo })}
            />
          )}
          <SelectField
            label={texts.needs}
            value={rule.signatures}
            options={optionsWith(rule.signatures)}
            error={problem?.line === line && problem.isOfSignatures ? problem.text : undefined}
            onChange={(signatures) => change(line, { signatures })}
          />
          {rule.upTo !== null && (
            <Button
              kind="quiet"
              size="sm"
              aria-label={texts.removeLimitOf(currency, rule.upTo)}
              onClick={() => onChange({ currency, rules: rules.filter((_, at) => at !== line) })}
            >
              {texts.removeLimit}
            </Button>
          )}
        </div>
      ))}
      <div className="actions">
        <Button
          ref={addLimit}
          size="sm"
          aria-label={texts.addLimitIn(currency)}
          onClick={() =>
            onChange({
              currency,
              rules: [
                ...rules.slice(0, -1),
                { upTo: '', signatures: rules.at(-1)?.signatures ?? '1,0' },
                ...rules.slice(-1),
              ],
            })
          }
        >
          {texts.addLimit}
        </Button>
        <Button kind="destructiveQuiet" size="sm" onClick={onRemove}>
          {texts.removeCurrency(currency)}
        </Button>
      </div>
    </fieldset>
  )
}

/** The choice, with the present value where it asks for more than the usual ones. */
function optionsWith(value: string) {
  if (signatureOptions.some((option) => option.value === value)) return signatureOptions
  const [a, b] = value.split(',')
  return [...signatureOptions, { value, label: `${a} in class A, ${b} in class B` }]
}
