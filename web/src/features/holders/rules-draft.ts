import { type Currency, newSigningRulesSchema, type SigningRules } from '@bank/contract'
import { capitalised } from '#lib/data/capitalised.ts'
import { signaturesByClass } from '#domain/signing-words.ts'

/** A rule as it is filled in; `upTo` is null for the last one, and `signatures` is "a,b". */
type RuleDraft = { upTo: string | null; signatures: string }
export type CurrencyDraft = { currency: Currency; rules: RuleDraft[] }
export type RulesDraft = { beneficiaries: string; currencies: CurrencyDraft[] }

const mostOfClass = 3

/** The signatures to choose from, fewest first. */
export const signatureOptions = [1, 2, 3, 4, 5, 6].flatMap((total) =>
  Array.from({ length: total + 1 }, (_, b) => ({ a: total - b, b }))
    .filter(({ a, b }) => a <= mostOfClass && b <= mostOfClass)
    .map((signatures) => ({
      value: `${signatures.a},${signatures.b}`,
      label: capitalised(signaturesByClass(signatures)),
    })),
)

export const oneRule: readonly RuleDraft[] = [{ upTo: null, signatures: '1,0' }]

/** The rules of a holder as a form; without any, a signature of class A for everything. */
export function draftOf(rules: SigningRules | null): RulesDraft {
  if (rules === null) return { beneficiaries: '1,0', currencies: [{ currency: 'USD', rules: [...oneRule] }] }
  const text = ({ a, b }: { a: number; b: number }) => `${a},${b}`
  return {
    beneficiaries: text(rules.beneficiaries),
    currencies: rules.currencies.map(({ currency, rules: rows }) => ({
      currency,
      rules: rows.map(({ upTo, signatures }) => ({ upTo, signatures: text(signatures) })),
    })),
  }
}

/** The rules, or their first problem with its currency, line and field. */
export function readRules({ beneficiaries, currencies }: RulesDraft) {
  const signatures = (text: string) => {
    const [a, b] = text.split(',').map(Number)
    return { a, b }
  }
  const read = newSigningRulesSchema.safeParse({
    beneficiaries: signatures(beneficiaries),
    currencies: currencies.map(({ currency, rules }) => ({
      currency,
      rules: rules.map((rule) => ({ upTo: rule.upTo, signatures: signatures(rule.signatures) })),
    })),
  })
  if (read.success) return { rules: read.data, currency: null, line: null, isOfSignatures: false }
  const [issue] = read.error.issues
  // ['currencies', 0, 'rules', 1, 'upTo'], or less.
  const [, currency, , line, field] = issue?.path ?? []
  return {
    problem: issue?.message ?? '',
    currency: typeof currency === 'number' ? currency : null,
    line: typeof line === 'number' ? line : null,
    isOfSignatures: field === 'signatures',
  }
}
