import { beneficiaryCurrencies, networks, networksOf } from '@bank/contract'
import { describe, expect, test } from 'vitest'
import { type Draft, emptyDraft, networksFor, problemsOf, readDraft, withCurrency } from './draft.ts'

const bank: Draft = {
  ...emptyDraft,
  name: ' Roseau Joinery ',
  bankName: 'Westward Bank',
  bankAccountNumber: '12345678',
}
const wallet: Draft = {
  ...emptyDraft,
  kind: 'wallet',
  name: 'Safe',
  walletAddress: 'bc1q',
  currency: 'BTC',
  network: 'Bitcoin',
}

describe('missing fields are named in the order of the form:', () => {
  test('the name first, for both kinds', () => {
    for (const kind of ['bank', 'wallet'] as const) {
      expect(readDraft({ ...emptyDraft, kind, name: '   ' }).missing).toMatchObject({
        field: 'name',
        text: { description: 'Please enter the wallet owner full name' },
      })
    }
  })

  test('then bank and account number', () => {
    const description = 'Please fill in all required bank details'
    for (const field of ['bankName', 'bankAccountNumber'] as const) {
      expect(readDraft({ ...bank, [field]: ' ' }).missing).toMatchObject({
        field,
        text: { description },
      })
    }
  })

  test('or coin, network and address', () => {
    const description =
      'Please fill in all required crypto details (wallet address, currency type, and network type)'
    for (const field of ['currency', 'network', 'walletAddress'] as const) {
      expect(readDraft({ ...wallet, [field]: '' }).missing).toMatchObject({
        field,
        text: { description },
      })
    }
  })
})

test('the request contains only filled-in fields of its own kind', () => {
  const both = { ...wallet, ...bank, walletAddress: 'bc1q', address: ' \n' }
  expect(readDraft(both).content).toEqual({
    kind: 'bank',
    name: 'Roseau Joinery',
    address: null,
    town: null,
    country: null,
    bankName: 'Westward Bank',
    bankAccountNumber: '12345678',
    bankRoutingNumber: null,
    swiftCode: null,
  })
  expect(readDraft(wallet).content).toEqual({
    kind: 'wallet',
    name: 'Safe',
    address: null,
    town: null,
    country: null,
    walletAddress: 'bc1q',
    currency: 'BTC',
    network: 'Bitcoin',
    walletHolderName: null,
  })
})

describe('the networks of a new wallet', () => {
  test('are the specification’s ten, and a coin’s own if none of them carries it', () => {
    expect(networksFor('')).toEqual(networks)
    expect(networksFor('BTC')).toEqual(networks)
    expect(networksFor('XRP')).toEqual([...networks, 'XRP Ledger'])
    for (const currency of beneficiaryCurrencies)
      expect(networksFor(currency)).toEqual(expect.arrayContaining([...networksOf[currency]]))
  })

  test('are chosen with a coin that has only one, and cleared if they belong to another coin', () => {
    expect(withCurrency(wallet, 'DOGE').network).toBe('Dogecoin')
    expect(withCurrency(wallet, 'USDT').network).toBe('Bitcoin')
    expect(withCurrency({ ...wallet, network: 'Dogecoin' }, 'USDT').network).toBe('')
  })
})

test('an error that the bank finds is shown at its field, or nowhere if it has none', () => {
  const issues = [
    { path: 'beneficiary.swiftCode', message: 'No' },
    { path: 'beneficiary.kind', message: 'No' },
    { path: 'code', message: 'No' },
    { path: 'beneficiary.toString', message: 'No' },
  ]
  expect(problemsOf(issues)).toEqual({ swiftCode: 'No' })
})
