import { expect, test } from 'vitest'
import { draftOf, readRules, signatureOptions } from './rules-draft.ts'

const stored = {
  beneficiaries: { a: 1, b: 1 },
  currencies: [
    {
      currency: 'USD' as const,
      rules: [
        { upTo: '10000', signatures: { a: 1, b: 0 } },
        { upTo: null, signatures: { a: 2, b: 0 } },
      ],
    },
  ],
}

test('the rules of a holder are the same after they were opened in the form', () => {
  const draft = draftOf(readRules(draftOf(null)).rules ?? null)
  expect(draft).toEqual(draftOf(null))
  const [usd] = stored.currencies
  const text = {
    beneficiaries: '1,1',
    currencies: [
      {
        currency: 'USD' as const,
        rules: [
          { upTo: '10000', signatures: '1,0' },
          { upTo: null, signatures: '2,0' },
        ],
      },
    ],
  }
  expect(readRules(text).rules?.currencies).toEqual([usd])
})

test('a limit that is not above the one before is named with its currency and line', () => {
  const draft = draftOf(null)
  const [usd] = draft.currencies
  const rules = [
    { upTo: '500', signatures: '1,0' },
    { upTo: '100', signatures: '1,1' },
    ...(usd?.rules ?? []),
  ]
  expect(readRules({ ...draft, currencies: [{ currency: 'USD', rules }] })).toMatchObject({
    problem: 'Each limit must be above the one before',
    currency: 0,
  })
  const [, ...others] = rules
  expect(
    readRules({
      ...draft,
      currencies: [{ currency: 'USD', rules: [{ upTo: '', signatures: '1,0' }, ...others] }],
    }),
  ).toMatchObject({ currency: 0, line: 0 })
})

test('a rule asks for one to six signatures', () => {
  expect(signatureOptions.slice(0, 5).map(({ label }) => label)).toEqual([
    'One in class A',
    'One in class B',
    'Two in class A',
    'One in class A and one in class B',
    'Two in class B',
  ])
})

test('a larger amount does not need fewer people or a lower class than any smaller one', () => {
  const [usd] = draftOf(null).currencies
  const read = (...signatures: string[]) => {
    const rules = signatures.map((needed, line) => ({
      upTo: line + 1 === signatures.length ? null : `${line + 1}000`,
      signatures: needed,
    }))
    return readRules({ beneficiaries: '1,0', currencies: usd ? [{ ...usd, rules }] : [] })
  }
  for (const signatures of [
    ['1,1', '0,1'],
    ['1,1', '1,0'],
    ['1,0', '0,1'],
    ['2,0', '1,1'],
    ['0,2', '1,0'],
    ['1,0', '2,0', '1,1'],
  ])
    expect(read(...signatures), signatures.join()).toMatchObject({
      problem: 'A larger amount must not need fewer people than a smaller one, nor class B in place of A',
      line: signatures.length - 1,
      isOfSignatures: true,
    })
  for (const signatures of [
    ['1,0', '1,1'],
    ['1,0', '0,2'],
    ['1,1', '1,1', '2,0'],
  ])
    expect(read(...signatures).rules, signatures.join()).toBeDefined()
})
