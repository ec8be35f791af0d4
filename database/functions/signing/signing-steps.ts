import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
  uniqueArray,
} from 'fast-check'
import type { Rule } from './signing-model.ts'

/** The people of a sequence. */
export const people = 4

export type Step =
  | {
      step: 'give'
      person: number
      sign: 'A' | 'B' | null
      prepare: boolean
      accounts: number[] | null
    }
  | { step: 'rules'; rules: Rule[] }
  | { step: 'prepare'; person: number; account: number; amount: number; isCertificate: boolean }
  | { step: 'sign' | 'refuse' | 'withdraw order'; person: number; nth: number }
  | { step: 'withdraw mandate'; nth: number }

const person = nat({ max: people - 1 })
const signatures = oneof(
  { arbitrary: constantFrom({ a: 1, b: 0 }, { a: 0, b: 1 }, { a: 1, b: 1 }, { a: 2, b: 0 }), weight: 9 },
  { arbitrary: constantFrom({ a: 3, b: 0 }, { a: 0, b: 3 }), weight: 1 },
)
const rules: Arbitrary<Rule[]> = record({
  limits: uniqueArray(integer({ min: 1, max: 900 }), { maxLength: 3 }),
  above: signatures,
  each: array(signatures, { minLength: 3, maxLength: 3 }),
}).map(({ limits, above, each }) => [
  ...limits
    .toSorted((left, right) => left - right)
    .map((upTo, place) => ({ upTo, ...(each[place] ?? above) })),
  { upTo: null, ...above },
])
const step: Arbitrary<Step> = oneof(
  {
    arbitrary: record({
      step: constant('give' as const),
      person,
      sign: constantFrom('A' as const, 'A' as const, 'B' as const, null),
      prepare: boolean(),
      accounts: option(uniqueArray(nat({ max: 1 }), { minLength: 1, maxLength: 2 }), { freq: 3 }),
    }),
    weight: 5,
  },
  { arbitrary: record({ step: constant('rules' as const), rules }), weight: 3 },
  {
    arbitrary: record({
      step: constant('prepare' as const),
      person,
      account: nat({ max: 1 }),
      amount: integer({ min: 1, max: 700 }),
      isCertificate: boolean(),
    }),
    weight: 6,
  },
  {
    arbitrary: record({
      step: constantFrom(
        'sign' as const,
        'sign' as const,
        'sign' as const,
        'sign' as const,
        'refuse' as const,
        'withdraw order' as const,
      ),
      person,
      nth: nat({ max: 9 }),
    }),
    weight: 14,
  },
  { arbitrary: record({ step: constant('withdraw mandate' as const), nth: nat({ max: 9 }) }), weight: 3 },
)

/** Every sequence begins with three who sign, one of them in class B, by two rules. */
export const beginning: Step[] = [
  { step: 'give', person: 0, sign: 'A', prepare: true, accounts: null },
  { step: 'give', person: 1, sign: 'A', prepare: false, accounts: null },
  { step: 'give', person: 2, sign: 'B', prepare: true, accounts: null },
  {
    step: 'rules',
    rules: [
      { upTo: 300, a: 1, b: 0 },
      { upTo: null, a: 1, b: 1 },
    ],
  },
]

/** The random steps of a sequence, each on one of two servers. */
export const sequence: Arbitrary<{ next: Step; server: number }[]> = array(
  record({ next: step, server: nat({ max: 1 }) }),
  { minLength: 15, maxLength: 45 },
)
