import { describe, expect, test } from 'vitest'
import { groupAmount, keepAmountCharacters, readAmount } from './amount-input.ts'

describe('what a person means by an amount', () => {
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
    ['0,125', '0.12'],
    ['12.345', '12.34'],
    ['007', '7'],
    ['12.', '12'],
    ['$ 12.40', '12.40'],
    ['−5', '5'],
  ])('%j with two decimals is %j', (typed, meant) => {
    expect(readAmount(typed, 2)).toBe(meant)
  })

  test('a crypto amount keeps eight decimals, and three after a comma are decimals', () => {
    expect(readAmount('0.123456789', 8)).toBe('0.12345678')
    expect(readAmount('1,250', 8)).toBe('1.250')
  })

  test('a currency without decimals drops them', () => {
    expect(readAmount('1,250', 0)).toBe('1250')
    expect(readAmount('1.250', 0)).toBe('1250')
    expect(readAmount('12.5', 0)).toBe('12')
  })

  test('an amount longer than any float keeps every digit', () => {
    expect(readAmount('12345678901234567890.12', 2)).toBe('12345678901234567890.12')
  })
})

test('letters cannot be typed into an amount', () => {
  expect(keepAmountCharacters('1e5 USD')).toBe('15 ')
})

test('a finished amount is grouped by thousands', () => {
  expect(groupAmount('1250000.55')).toBe('1,250,000.55')
  expect(groupAmount('999')).toBe('999')
  expect(groupAmount('')).toBe('')
})
