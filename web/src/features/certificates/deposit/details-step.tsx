import {
  amountSchema,
  certificateCurrencyGroups,
  certificateTerms,
  currencyDecimals,
  type Currency,
  type TermYears,
} from '@bank/contract'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import { currencyName } from '#domain/currency-name.ts'
import { useReading } from '#session/acting/reading.tsx'
import { AmountField } from '#ui/form/amount-field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { amountOf } from './draft/deposit-draft.ts'
import { DepositStep, Promised } from './deposit-step.tsx'
import { texts } from './deposit-texts.ts'
import { hasInterest } from '#domain/certificates/promise.ts'
import type { Wizard } from './use-wizard.ts'

const currencies = certificateCurrencyGroups.map(({ name, currencies: members }) => ({
  label: name,
  options: members.map((currency: Currency) => ({ value: currency, label: currencyName(currency) })),
}))

/** Amount, currency and term, with the bank's quote for them. */
export function DetailsStep({ wizard: { draft, agreed, deposit, problem, change } }: { wizard: Wizard }) {
  const amountInput = useRef<HTMLInputElement>(null)
  const { amount, currency } = draft
  useEffect(() => {
    if (problem?.field === 'amount') amountInput.current?.focus()
  }, [problem])
  return (
    <DepositStep name={texts.steps[0]} arrived={agreed.quote !== null || deposit.earlier.is === 'opened'}>
      <div className="deposit-sum">
        <AmountField
          label={texts.amount}
          value={amount}
          onChange={(typed) => change({ amount: typed })}
          decimals={currencyDecimals(currency)}
          currency={currency}
          error={problem?.field === 'amount' ? problem.text : null}
          ref={amountInput}
        />
        <SelectField
          label={texts.currency}
          groups={currencies}
          value={currency}
          onChange={(chosen) => change({ currency: chosen })}
        />
      </div>
      <TermCards
        currency={currency}
        termYears={draft.termYears}
        onChange={(termYears) => change({ termYears })}
      />
      <ReturnSummary amount={amountOf(draft)} currency={currency} termYears={draft.termYears} />
    </DepositStep>
  )
}

function TermCards({
  currency,
  termYears,
  onChange,
}: {
  currency: Currency
  termYears: TermYears
  onChange: (termYears: TermYears) => void
}) {
  const rates = useQuery(api.certificates.rates.queryOptions())
  const rateOf = (years: TermYears) => {
    const rate = rateIn(rates.data, currency, years)
    if (rate === null) return undefined
    return hasInterest({ rate }) ? texts.rate(rate) : texts.noInterest
  }
  return (
    <>
      <RadioCards
        legend={texts.term}
        value={String(termYears)}
        onChange={(chosen) =>
          onChange(certificateTerms.find((years) => String(years) === chosen) ?? termYears)
        }
        cards={certificateTerms.map((years) => ({
          value: String(years),
          name: texts.years(years),
          figure: rateOf(years),
        }))}
      />
      {rates.isError && !rates.data && (
        <Banner
          tone="bad"
          title={texts.ratesFailed}
          announce="status"
          action={
            <Button size="sm" busy={rates.isFetching} onClick={() => void rates.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Returns today's rate; null while the rates are not loaded. */
function rateIn(
  rates: { currency: Currency; termYears: TermYears; rate: string }[] | undefined,
  currency: Currency,
  termYears: TermYears,
): string | null {
  if (!rates) return null
  return rates.find((one) => one.currency === currency && one.termYears === termYears)?.rate ?? '0'
}

const anyAmount = amountSchema.parse('1')

/** A quote is requested once the typing pauses. */
const settledAfterMs = 300

/** Shows the bank's quote while the fields are filled in. The browser computes nothing. */
function ReturnSummary({
  amount,
  currency,
  termYears,
}: {
  amount: ReturnType<typeof amountOf>
  currency: Currency
  termYears: TermYears
}) {
  const settled = useSettled(amount, settledAfterMs)
  const input = amount !== null && settled === amount ? { amount, currency, termYears } : skipToken
  const { api: asked } = useReading()
  const { data } = useQuery(asked.certificates.quote.queryOptions({ input }))
  const quote = input === skipToken ? null : (data ?? null)
  // The day of repayment depends on the term alone, so without an amount the bank is asked about any.
  const { data: any } = useQuery(
    asked.certificates.quote.queryOptions({
      input: quote === null ? { amount: anyAmount, currency, termYears } : skipToken,
    }),
  )
  const rates = useQuery(api.certificates.rates.queryOptions())
  // Before there is an amount to quote, the day's rate is shown in the same words as on the cards above.
  const rate = quote?.rate ?? rateIn(rates.data, currency, termYears)
  return (
    <>
      <Promised quote={quote} chosen={{ termYears, rate, endDate: any?.endDate ?? null }} live />
      {rate !== null && !hasInterest({ rate }) ? (
        <Banner icon="info" tone="wait">
          {texts.noInterestHelp(currency, termYears)}
        </Banner>
      ) : (
        <p className="help">{texts.interestHelp}</p>
      )}
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
