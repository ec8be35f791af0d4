import { certificateCurrencyGroups, certificateTerms, currencyDecimals, type Currency, type TermYears } from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import { currencyName } from '#money.tsx'
import { AmountField } from '#ui/amount-field.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { amountOf } from './deposit-draft.ts'
import { DepositStep, Promised } from './deposit-step.tsx'
import { texts } from './deposit-texts.ts'
import { paysInterest } from './promise.ts'
import type { Wizard } from './use-wizard.ts'

const currencies = certificateCurrencyGroups.map(({ name, currencies: members }) => ({
  label: name,
  options: members.map((currency: Currency) => ({ value: currency, label: currencyName(currency) })),
}))

/** How much, of what, for how long, and what it brings. */
export function DetailsStep({ wizard: { draft, agreed, problem, change } }: { wizard: Wizard }) {
  const amountInput = useRef<HTMLInputElement>(null)
  const { amount, currency } = draft
  useEffect(() => {
    if (problem?.field === 'amount') amountInput.current?.focus()
  }, [problem])
  return (
    <DepositStep name={texts.steps[0]} arrived={agreed.quote !== null}>
      <div className="deposit-sum">
        <AmountField
          label={texts.amount} value={amount} onChange={(typed) => change({ amount: typed })} decimals={currencyDecimals(currency)} currency={currency}
          error={problem?.field === 'amount' ? problem.words : null} ref={amountInput}
        />
        <SelectField label={texts.currency} groups={currencies} value={currency} onChange={(chosen) => change({ currency: chosen })} />
      </div>
      <TermCards currency={currency} termYears={draft.termYears} onChange={(termYears) => change({ termYears })} />
      <Brings amount={amountOf(draft)} currency={currency} termYears={draft.termYears} />
    </DepositStep>
  )
}

function TermCards({ currency, termYears, onChange }: { currency: Currency; termYears: TermYears; onChange: (termYears: TermYears) => void }) {
  const rates = useQuery(api.certificates.rates.queryOptions())
  const rateOf = (years: TermYears) => {
    if (!rates.data) return undefined
    const rate = rates.data.find((one) => one.currency === currency && one.termYears === years)?.rate ?? '0'
    return paysInterest({ rate }) ? texts.rate(rate) : texts.noInterest
  }
  return (
    <>
      <RadioCards
        legend={texts.term} value={String(termYears)}
        onChange={(chosen) => onChange(certificateTerms.find((years) => String(years) === chosen) ?? termYears)}
        cards={certificateTerms.map((years) => ({ value: String(years), name: texts.years(years), figure: rateOf(years) }))}
      />
      {rates.isError && !rates.data && (
        <Banner tone="bad" title={texts.ratesFailed} announce="status" action={<Button size="sm" busy={rates.isFetching} onClick={() => void rates.refetch()}>{texts.tryAgain}</Button>} />
      )}
    </>
  )
}

/** Sums are asked for when the typing pauses. */
const settledAfterMs = 300

/** What the bank promises for this, while it is being chosen. Nothing is worked out here. */
function Brings({ amount, currency, termYears }: { amount: ReturnType<typeof amountOf>; currency: Currency; termYears: TermYears }) {
  const settled = useSettled(amount, settledAfterMs)
  const input = amount !== null && settled === amount ? { amount, currency, termYears } : skipToken
  const { data } = useQuery(api.certificates.quote.queryOptions({ input }))
  const quote = input === skipToken ? null : (data ?? null)
  return (
    <>
      <Promised quote={quote} live />
      <p className="help">{quote && !paysInterest(quote) ? texts.noInterestHelp(currency, termYears) : texts.interestHelp}</p>
    </>
  )
}

/** The value once it has stood still for so long. */
function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
