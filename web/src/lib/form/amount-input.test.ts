import { describe, expect, test } from 'vitest'
import { groupAmount, keepAmountText, readAmount } from './amount-input.ts'

describe('a typed amount', () => {
  test.each([
    ['', ''],
    ['18500', '18500'],
    ['18,500.00', '18500.00'],
    ['18,500', '18500'],
    ['1,250,000.55', '1250000.55'],
    ['1 250 000,55', '1250000.55'],
    ['1.250.000,55', '1250000.55'],
    ['1.250.000', '1250000'],
    ['18500,5', '18500.5'],
    ['18,5', '18.5'],
    ['.5', '0.5'],
    [',50', '0.50'],
    ['007', '7'],
    ['12.', '12'],
    ['$ 12.40', '12.40'],
  ])('%j with two decimals is read as %j', (typed, meant) => {
    expect(readAmount(typed, 2)).toBe(meant)
  })

  test.each([
    '-5',
    '−5',
    '+5',
    '1e3',
    '1e400',
    '100.5.5',
    '1.5.0',
    '1,2,3',
    '12,5,0',
    '1,25,000',
    '5 USD',
    '١٢',
    '.',
    '1 2',
  ])('%j is invalid, and stays as it was typed, to be refused', (typed) => {
    expect(readAmount(typed, 2)).toBe(typed)
    expect(readAmount(typed, 2)).not.toMatch(/^\d+(\.\d+)?$/)
  })

  test('may have the code of its own currency beside it, and of no other', () => {
    for (const typed of ['50 USD', 'USD 50', '50usd', 'USD50'])
      expect(readAmount(typed, 2, 'USD'), typed).toBe('50')
    for (const typed of ['50 EUR', 'USD', 'fifty USD', '-5 USD'])
      expect(readAmount(typed, 2, 'USD'), typed).toBe(typed)
  })

  test('keeps decimals that the currency does not have, for the bank to refuse', () => {
    expect(readAmount('12.999', 2)).toBe('12.999')
    expect(readAmount('0.019', 2)).toBe('0.019')
    expect(readAmount('1.234', 2)).toBe('1.234')
    expect(readAmount('0,125', 2)).toBe('0.125')
    expect(readAmount('0.123456789', 8)).toBe('0.123456789')
    expect(readAmount('12.5', 0)).toBe('12.5')
  })

  test('with three digits after a comma is ambiguous, so it is refused', () => {
    expect(readAmount('1,250', 8)).toBe('1,250')
    expect(readAmount('1.250', 8)).toBe('1.250')
  })

  test('in a currency without decimals has only groups', () => {
    expect(readAmount('1,250', 0)).toBe('1250')
    expect(readAmount('1.250', 0)).toBe('1250')
  })

  test('longer than any float keeps every digit', () => {
    expect(readAmount('12345678901234567890.12', 2)).toBe('12345678901234567890.12')
  })
})

test('a typed amount is cut at a maximum length', () => {
  expect(keepAmountText('1e5 USD')).toBe('1e5 USD')
  expect(keepAmountText('9'.repeat(60))).toHaveLength(48)
})

test('a finished amount is grouped by thousands, unless it is invalid', () => {
  expect(groupAmount('1250000.55')).toBe('1,250,000.55')
  expect(groupAmount('999')).toBe('999')
  expect(groupAmount('')).toBe('')
  expect(groupAmount('-5000')).toBe('-5000')
})
