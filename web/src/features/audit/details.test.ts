import { expect, test } from 'vitest'
import { detailsOf, summaryOf } from './details.ts'

const action = 'payment-completed'

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
  expect(detailsOf({ action, detail }).map(({ name, sum }) => [name, sum?.amount])).toEqual([
    ['account', undefined],
    ['amount', '87.6'],
    ['before', '12'],
    ['after', '100'],
    ['note', undefined],
    ['approved_by', undefined],
  ])
  expect(detailsOf({ action, detail: { amount: '0.00000001', currency: 'BTC' } })[0]?.sum).toEqual({
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
    expect(detailsOf({ action, detail }).every(({ sum }) => sum === null)).toBe(true)
  }
})

test('a line of the log says the amount and the names that its event holds', () => {
  expect(
    summaryOf({
      action,
      detail: { beneficiary: '0198f000', name: 'Harbour Yachts', amount: '-99.50000000', currency: 'USD' },
    }),
  ).toEqual({ sum: { amount: '-99.5', currency: 'USD' }, names: ['Harbour Yachts'] })
  expect(
    summaryOf({ action, detail: { nickname: 'Zurich Reserve', currency: 'CHF', reason: 'asked' } }),
  ).toEqual({
    sum: null,
    names: ['Zurich Reserve'],
  })
  expect(summaryOf({ action, detail: { reason: 'telephone call' } })).toEqual({ sum: null, names: [] })
})

test('a setting has words for its name, and amounts where it is a limit', () => {
  const limit = {
    action: 'setting-changed',
    detail: { name: 'payment_code_limit', currency: 'EUR', from: '9200', to: '500' },
  }
  expect(summaryOf(limit)).toEqual({
    sum: { amount: '500', currency: 'EUR' },
    names: ['Amount above which a payment needs a code'],
  })
  expect(detailsOf(limit).map(({ name, sum }) => [name, sum?.amount])).toEqual([
    ['name', undefined],
    ['from', '9200'],
    ['to', '500'],
  ])
  const asked = { kind: 'setting-change', name: 'approval_by_second_admin', from: 'on', to: 'off' }
  expect(summaryOf({ action: 'approval-asked', detail: asked }).names).toEqual([
    'Approval by a second administrator: off',
  ])
  // Only a setting is called so.
  expect(summaryOf({ action, detail: { name: 'demo' } }).names).toEqual(['demo'])
})
