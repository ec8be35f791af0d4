import { expect, test } from 'vitest'
import { networkProblem } from '#domain/new-account/draft.ts'
import { hasInitialBalance, emptyOpening, isComplete, type OpeningDraft, openingOf } from './opening-draft.ts'

const accountId = '0b7c2a52-6b0c-4a3c-9a53-0f6a35b2a111'
const client = {
  id: '7d1f6a3e-7a53-4a0e-8d20-2d1b0f3c9a10',
  username: 'helena',
  firstName: 'Helena',
  lastName: 'Laurent',
}
const wallet: OpeningDraft = {
  ...emptyOpening,
  client,
  accountType: 'crypto',
  nickname: 'Coins',
  currency: 'BTC',
  network: 'Bitcoin',
}

test('type, nickname and currency are required, and a network of a wallet alone', () => {
  expect(isComplete(emptyOpening)).toBe(false)
  expect(isComplete(wallet)).toBe(true)
  expect(isComplete({ ...wallet, network: '' })).toBe(false)
  expect(isComplete({ ...wallet, nickname: ' ' })).toBe(false)
  expect(isComplete({ ...wallet, accountType: 'business', currency: 'CHF', network: '' })).toBe(true)
})

test('a network that does not carry the coin is refused, with the names of those that do', () => {
  const text = 'BTC is not held on Solana. Choose Bitcoin.'
  expect(networkProblem({ ...wallet, network: 'Solana' })).toBe(text)
  expect(openingOf({ ...wallet, network: 'Solana' }, accountId)).toEqual({ problems: { network: text } })
})

test('an order contains the filled-in fields, and a balance in its currency’s decimals', () => {
  const order = {
    accountId,
    clientId: client.id,
    accountType: 'crypto',
    nickname: 'Coins',
    currency: 'BTC',
    network: 'Bitcoin',
    initialBalance: '0.00',
  }
  expect(openingOf({ ...wallet, businessPurpose: 'left over' }, accountId)).toEqual({ order })
  expect(openingOf({ ...wallet, initialBalance: '-1' }, accountId)).toEqual({
    problems: { initialBalance: 'Please enter a valid amount' },
  })
  expect(
    openingOf(
      { ...wallet, accountType: 'business', currency: 'USD', network: '', initialBalance: '1.005' },
      accountId,
    ),
  ).toEqual({ problems: { initialBalance: 'Enter no more than 2 decimal places for USD.' } })
  expect(hasInitialBalance({ initialBalance: '0.00' })).toBe(false)
  expect(hasInitialBalance({ initialBalance: '0.01' })).toBe(true)
})
