import type { Beneficiary } from '@bank/contract'
import { expect, test } from 'vitest'
import { filterBeneficiaries } from './filter-beneficiaries.ts'

function aBeneficiary(fields: Partial<Beneficiary>): Beneficiary {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Whitcombe & Sons',
    nickname: null,
    address: '14 Lime Street',
    town: 'London',
    country: 'GB',
    isCrypto: false,
    verified: true,
    bankName: 'Thames & Mercer Bank',
    bankAccountNumber: 'GB29 NWBK 6016 1331 9268 19',
    isIban: true,
    bankRoutingNumber: null,
    swiftCode: null,
    walletAddress: null,
    currency: null,
    network: null,
    walletHolderName: null,
    hasCheckDigits: true,
    createdAt: '2025-05-02T12:00:00Z',
    ...fields,
  }
}

const whitcombe = aBeneficiary({})
const storage = aBeneficiary({
  name: 'Cold Storage',
  isCrypto: true,
  bankName: null,
  bankAccountNumber: null,
  address: null,
  town: null,
  country: null,
  walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  currency: 'BTC',
  network: 'Bitcoin',
})
const all = [whitcombe, storage]

test('an empty search finds every beneficiary', () => {
  expect(filterBeneficiaries(all, '  ')).toEqual(all)
})

test('a name is found by any part, ignoring case', () => {
  expect(filterBeneficiaries(all, 'WHITC')).toEqual([whitcombe])
  expect(filterBeneficiaries(all, 'bitcoin')).toEqual([storage])
})

test('a name is found with and without its accents', () => {
  const vallee = aBeneficiary({ name: 'Amélie Vallée' })
  for (const search of ['vallee', 'Vallée', 'AMELIE', 'Valle\u0301e'])
    expect(filterBeneficiaries([...all, vallee], search), search).toEqual([vallee])
})

test('every word must match, in any order', () => {
  expect(filterBeneficiaries(all, 'sons whitcombe')).toEqual([whitcombe])
  expect(filterBeneficiaries(all, 'sons storage')).toEqual([])
})

test('every text that the client reads is found, and an id, a day or a code of a country is not', () => {
  const tailor = aBeneficiary({ nickname: 'The tailor', country: 'DM' })
  expect(filterBeneficiaries([storage, tailor], 'tailor thames dominica')).toEqual([tailor])
  for (const search of ['0000', '2025-05', 'dm']) expect(filterBeneficiaries([tailor], search)).toEqual([])
})

test('an account number is found with and without its spaces', () => {
  expect(filterBeneficiaries(all, 'GB29NWBK6016')).toEqual([whitcombe])
  expect(filterBeneficiaries(all, '6016 1331')).toEqual([whitcombe])
})

test('a place is found by its town and by the name of its country', () => {
  expect(filterBeneficiaries(all, 'london kingdom')).toEqual([whitcombe])
  const kowloon = aBeneficiary({ town: 'Kowloon', country: 'HK' })
  expect(filterBeneficiaries([kowloon], 'kowloon, hong kong')).toEqual([kowloon])
  expect(filterBeneficiaries([kowloon], 'china')).toEqual([])
})

test('empty fields match nothing', () => {
  expect(filterBeneficiaries(all, 'null')).toEqual([])
})
