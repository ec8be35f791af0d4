import { expect, test } from 'vitest'
import { findMissing, networkProblem, withType } from '#domain/new-account/draft.ts'
import { type Draft, emptyDraft, orderOf } from './draft.ts'

const id = '0b7c2a52-6b0c-4a3c-9a53-0f6a35b2a111'
const wallet: Draft = {
  ...emptyDraft,
  accountType: 'crypto',
  nickname: 'Coins',
  currency: 'BTC',
  network: 'Bitcoin',
}

test('type, nickname and currency are required, and a network of a wallet alone', () => {
  expect(Object.keys(findMissing(emptyDraft))).toEqual(['accountType', 'nickname', 'currency'])
  expect(Object.keys(findMissing({ ...wallet, nickname: ' ', network: '' }))).toEqual(['nickname', 'network'])
  expect(findMissing({ ...wallet, accountType: 'deposit', currency: 'CHF', network: '' })).toEqual({})
})

test('a change of type keeps the fields of both types and clears the others', () => {
  expect(withType(wallet, 'deposit')).toMatchObject({
    accountType: 'deposit',
    nickname: 'Coins',
    currency: '',
    network: '',
  })
  const francs: Draft = { ...emptyDraft, accountType: 'deposit', currency: 'CHF' }
  expect(withType(francs, 'business')).toMatchObject({ accountType: 'business', currency: 'CHF' })
})

test('a network that does not carry the coin is named, with those that do', () => {
  expect(networkProblem(wallet)).toBeNull()
  expect(networkProblem({ ...wallet, network: 'Solana' })).toBe('BTC is not held on Solana. Choose Bitcoin.')
  expect(orderOf({ ...wallet, network: 'Solana' }, id)).toEqual({
    problems: { network: 'BTC is not held on Solana. Choose Bitcoin.' },
  })
})

test('an order contains the fields of its type only', () => {
  const order = {
    requestId: id,
    accountType: 'crypto',
    nickname: 'Coins',
    currency: 'BTC',
    network: 'Bitcoin',
    initialDeposit: '0',
  }
  expect(orderOf({ ...wallet, businessPurpose: 'left over' }, id)).toEqual({ order })
  expect(orderOf({ ...wallet, initialDeposit: '0.123456789' }, id)).toEqual({
    problems: { initialDeposit: 'Enter no more than 8 decimal places for BTC.' },
  })
  expect(orderOf({ ...wallet, initialDeposit: '-1' }, id)).toEqual({
    problems: { initialDeposit: 'Please enter a valid amount' },
  })
  expect(orderOf({ ...withType(wallet, 'business'), currency: 'USD', initialDeposit: '1.005' }, id)).toEqual({
    problems: { initialDeposit: 'Enter no more than 2 decimal places for USD.' },
  })
})
