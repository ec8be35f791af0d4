import { expect, test } from 'vitest'
import { aBeneficiary, aWallet } from '#testing/values/beneficiaries.ts'
import { filterBeneficiaries } from './filter-beneficiaries.ts'

const whitcombe = aBeneficiary({
  address: '14 Lime Street',
  town: 'London',
  bankAccountNumber: 'GB29 NWBK 6016 1331 9268 19',
})
const storage = aWallet()
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

test('a field is found by what a client reads of it, and a country’s code is not read', () => {
  const tailor = aBeneficiary({ nickname: 'The tailor', country: 'DM' })
  expect(filterBeneficiaries([storage, tailor], 'tailor thames dominica')).toEqual([tailor])
  for (const search of ['dm', tailor.id, '2026-03']) expect(filterBeneficiaries([tailor], search)).toEqual([])
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
