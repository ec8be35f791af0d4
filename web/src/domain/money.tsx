import { currencies, type Currency, currencyDecimals, currencyKind } from '@bank/contract'
import type { ComponentProps } from 'react'
import { formatMoney, moneyText } from '#lib/format/format-money.ts'
import { Money } from '#ui/data/money.tsx'

type SumProps = { amount: string; currency: Currency } & Pick<ComponentProps<typeof Money>, 'tone' | 'total'>

/** A sum of the bank on the screen, as its currency is written: $1,250,000.55, 3.50000000 BTC. */
export function Sum({ amount, currency, ...drawn }: SumProps) {
  const { text, code } = formatMoney(sumOf(amount, currency))
  return <Money text={text} code={code} {...drawn} />
}

/** A sum with its sign, also where the sign is a plus. */
export function SignedSum({ amount, currency, ...drawn }: SumProps) {
  const { text, code } = formatMoney(sumOf(amount, currency), 'always')
  return <Money text={text} code={code} {...drawn} />
}

/** A sum as plain text, for sentences, names and toasts. */
export function sumText(amount: string, currency: Currency): string {
  return moneyText(sumOf(amount, currency))
}

/** A sum as plain text with its sign, also where the sign is a plus. */
export function signedSumText(amount: string, currency: Currency): string {
  return moneyText(sumOf(amount, currency), 'always')
}

/** Totals in the order in which all lists show currencies. */
export function inCurrencyOrder<Total extends { currency: Currency }>(totals: readonly Total[]): Total[] {
  const place = ({ currency }: Total) => currencies.indexOf(currency)
  return totals.toSorted((one, other) => place(one) - place(other))
}

function sumOf(amount: string, currency: Currency) {
  return { amount, currency, decimals: currencyDecimals(currency), kind: currencyKind(currency) }
}
