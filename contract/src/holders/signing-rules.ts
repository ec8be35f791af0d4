import { z } from 'zod'
import { amountSchema, currencySchema } from '#money.ts'

/** The classes of signatures. A signature of class A may stand where one of class B is asked for. */
export const signingClasses = ['A', 'B'] as const
export const signingClassSchema = z.enum(signingClasses)
export type SigningClass = z.infer<typeof signingClassSchema>

/** How many rules a holder has in one currency. */
export const maximumRulesOfCurrency = 10
/** In how many currencies a holder has rules. */
export const maximumRuleCurrencies = 56
/** How many signatures of a class one rule can ask for. */
export const maximumSignatures = 10

/** At least one signature; those of two classes are of different people. */
export const signaturesSchema = z
  .strictObject({
    a: z.int().min(0).max(maximumSignatures),
    b: z.int().min(0).max(maximumSignatures),
  })
  .refine(({ a, b }) => a + b > 0, 'A rule asks for at least one signature')
export type Signatures = z.infer<typeof signaturesSchema>

/** `upTo` null is for everything above the rule before. */
const ruleSchema = z.strictObject({ upTo: amountSchema.nullable(), signatures: signaturesSchema })

/**
 * The rules of one currency, lowest first: "A alone to 10,000; A and B to 100,000; two A above". An amount
 * counts together with what has left the holder's accounts in this currency on the same day of the bank.
 */
const currencyRulesSchema = z.strictObject({
  currency: currencySchema,
  rules: z
    .array(ruleSchema)
    .min(1)
    .max(maximumRulesOfCurrency)
    .refine((rules) => rules.at(-1)?.upTo === null, 'The last rule must be for every amount above the others')
    .refine(
      (rules) => rules.slice(0, -1).every(({ upTo }) => upTo !== null),
      'Only the last rule can be without a limit',
    )
    .refine(
      (rules) =>
        rules.every(({ upTo }, place) => {
          const before = rules[place - 1]?.upTo
          return upTo === null || before === undefined || before === null || isBelow(before, upTo)
        }),
      'Each limit must be above the one before',
    ),
})

/** Compares two decimals as text, without arithmetic on them. */
function isBelow(one: string, other: string): boolean {
  const parts = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.')
    return { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') }
  }
  const [left, right] = [parts(one), parts(other)]
  if (left.whole.length !== right.whole.length) return left.whole.length < right.whole.length
  return left.whole === right.whole ? left.fraction < right.fraction : left.whole < right.whole
}

/** All rules of a holder. In a currency without rules nothing can be ordered. */
export const signingRulesSchema = z.strictObject({
  /** The signatures that a new beneficiary needs, whatever the currency. */
  beneficiaries: signaturesSchema,
  currencies: z
    .array(currencyRulesSchema)
    .max(maximumRuleCurrencies)
    .refine(
      (rules) => new Set(rules.map(({ currency }) => currency)).size === rules.length,
      'A currency has its rules twice',
    ),
})
export type SigningRules = z.infer<typeof signingRulesSchema>

/** Fewer people meet this rule than the other, or as many with fewer of class A. */
function asksLess(rule: Signatures, other: Signatures): boolean {
  const [people, others] = [rule.a + rule.b, other.a + other.b]
  return people < others || (people === others && rule.a < other.a)
}

/** Rules as they are set. Rules that a bank set before this check may still be read. */
export const newSigningRulesSchema = signingRulesSchema.superRefine(({ currencies }, context) => {
  for (const [currency, { rules }] of currencies.entries())
    for (const [line, { signatures }] of rules.entries()) {
      const before = rules[line - 1]
      if (before !== undefined && asksLess(signatures, before.signatures))
        context.addIssue({
          code: 'custom',
          path: ['currencies', currency, 'rules', line, 'signatures'],
          message: 'A larger amount must not need fewer people than a smaller one, nor class B in place of A',
        })
    }
})
