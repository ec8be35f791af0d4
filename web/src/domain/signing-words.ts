import type { MandateRights, Organisation, Signatures, SigningRules } from '@bank/contract'
import { sumText } from './money.tsx'

const numbers = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const listed = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' })

/** "A alone", "A and B", "two A and one B". */
function signaturesInWords({ a, b }: Signatures): string {
  if (a + b === 1) return a === 1 ? 'A alone' : 'B alone'
  if (a === 1 && b === 1) return 'A and B'
  return listed.format([
    ...(a > 0 ? [`${numbers[a] ?? a} A`] : []),
    ...(b > 0 ? [`${numbers[b] ?? b} B`] : []),
  ])
}

/** "USD: A alone up to $10,000.00; A and B up to $100,000.00; two A above", a line for each currency. */
export function rulesInWords({ beneficiaries, currencies }: SigningRules): string[] {
  return [
    ...currencies.map(({ currency, rules }) => {
      const parts = rules.map(({ upTo, signatures }) => {
        const people = signaturesInWords(signatures)
        if (upTo !== null) return `${people} up to ${sumText(upTo, currency)}`
        return rules.length === 1 ? people : `${people} above`
      })
      return `${currency}: ${parts.join('; ')}`
    }),
    `New beneficiaries: ${signaturesInWords(beneficiaries)}`,
  ]
}

/** A rule as staff read it: up to which sum, and the signatures: "one in class A and one in class B". */
export type RuleLine = { upTo: string; signatures: string }

/** The rules of a currency line by line. */
export function ruleLines({ currency, rules }: SigningRules['currencies'][number]): RuleLine[] {
  return rules.map(({ upTo, signatures }) => ({
    upTo:
      upTo !== null ? `Up to ${sumText(upTo, currency)}` : rules.length === 1 ? 'Any amount' : 'Above that',
    signatures: signaturesByClass(signatures),
  }))
}

/** "One in class A", "two in class A and one in class B". */
export function signaturesByClass({ a, b }: Signatures): string {
  return listed.format([
    ...(a > 0 ? [`${numbers[a] ?? a} in class A`] : []),
    ...(b > 0 ? [`${numbers[b] ?? b} in class B`] : []),
  ])
}

/** "sees balances and transactions, prepares orders, signs in class A, reads and writes messages". */
export function rightsInWords({ view, prepare, sign, messages }: MandateRights): string {
  return [
    view === 'movements' ? 'sees balances and transactions' : 'sees balances',
    ...(prepare ? ['prepares orders'] : []),
    ...(sign === null ? [] : [`signs in class ${sign}`]),
    ...(messages ? ['reads and writes messages'] : []),
  ].join(', ')
}

/** "Laurent Family Trust, 2019/44120, DM, LEI 529900T8BM49AURSDO55". */
export function organisationInWords({ legalName, registrationNumber, country, lei }: Organisation): string {
  return [legalName, registrationNumber, country, ...(lei === null ? [] : [`LEI ${lei}`])].join(', ')
}
