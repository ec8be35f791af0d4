import { balanceSchema } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { amountOf, chosenAccount, emptyDraft, partByCurrency } from './deposit-draft.ts'

describe('a deposit has as many decimals as its currency', () => {
  test.each([
    ['75000', 'USD'],
    ['0.01', 'USD'],
    ['75000.5', 'EUR'],
    ['75000.500', 'EUR'],
    ['100', 'JPY'],
    ['0.00000001', 'BTC'],
    ['1.25', 'XAU'],
  ] as const)('%s %s', (amount, currency) => {
    expect(amountOf({ amount, currency })).toBe(amount)
  })

  test.each([
    ['', 'USD'],
    ['0', 'USD'],
    ['0.00', 'USD'],
    ['-5', 'USD'],
    ['1e3', 'USD'],
    ['12.999', 'USD'],
    ['100.5', 'JPY'],
    ['0.000000001', 'BTC'],
  ] as const)('does not accept %s %s', (amount, currency) => {
    expect(amountOf({ amount, currency })).toBeNull()
  })
})

test('an account that can no longer fund the deposit is deselected', () => {
  const account = {
    id: 'a',
    nickname: 'Reserve',
    last4: '8374',
    currency: 'USD' as const,
    balance: balanceSchema.parse('10.00'),
    balanceAfter: null,
  }
  const draft = { ...emptyDraft, accountId: 'a' }
  expect(chosenAccount(draft, [{ ...account, reason: null }])).toMatchObject({ id: 'a' })
  expect(chosenAccount(draft, [{ ...account, reason: 'INSUFFICIENT_FUNDS' }])).toBeNull()
  expect(chosenAccount(draft, undefined)).toBeNull()
})

test('the first account that can fund the deposit is chosen at first, and stands before the others', () => {
  const reasons = { a: 'DIFFERENT_CURRENCY', b: null, c: 'INSUFFICIENT_FUNDS', d: null } as const
  const accounts = (['a', 'b', 'c', 'd'] as const).map((id) => ({
    id,
    nickname: 'Reserve',
    last4: '8374',
    currency: 'USD' as const,
    balance: balanceSchema.parse('10.00'),
    balanceAfter: null,
    reason: reasons[id],
  }))
  expect(chosenAccount(emptyDraft, accounts)).toMatchObject({ id: 'b' })
  expect(chosenAccount({ ...emptyDraft, accountId: 'c' }, accounts)).toBeNull()
  expect(partByCurrency(accounts).map((part) => part.map(({ id }) => id))).toEqual([['b', 'd', 'c'], ['a']])
})
