import { expect, test } from 'vitest'
import { detailsOf } from './details.ts'

test('the details of an adjustment are in one order, with amounts in the account’s currency', () => {
  const detail = {
    note: 'Interest',
    after: '100.00000000',
    amount: '87.6',
    before: 12,
    account: 'a',
    currency: 'GBP',
    approved_by: 'compliance',
  }
  expect(detailsOf({ detail }).map(({ name, sum }) => [name, sum?.amount])).toEqual([
    ['account', undefined],
    ['currency', undefined],
    ['amount', '87.6'],
    ['before', '12'],
    ['after', '100'],
    ['note', undefined],
    ['approved_by', undefined],
  ])
  expect(detailsOf({ detail: { amount: '0.00000001', currency: 'BTC' } })[1]?.sum).toEqual({
    amount: '0.00000001',
    currency: 'BTC',
  })
})

test('text that is no amount, or has no currency, stays as it is', () => {
  for (const detail of [
    { amount: '12' },
    { amount: '12', currency: 'shells' },
    { amount: 'twelve', currency: 'USD' },
    { amount: { of: 1 }, currency: 'USD' },
  ]) {
    expect(detailsOf({ detail }).every(({ sum }) => sum === null)).toBe(true)
  }
})
