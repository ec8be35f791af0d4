import { describe, expect, test } from 'vitest'
import { figureText, formatMoney, moneyText } from './format-money.ts'

const fiat = (amount: string, currency: string, decimals = 2) => ({
  amount,
  currency,
  decimals,
  kind: 'fiat' as const,
})

describe('an amount of money', () => {
  test.each([
    [fiat('1250000.55', 'USD'), '$1,250,000.55'],
    [fiat('84310.2', 'EUR'), '€84,310.20'],
    [fiat('12.40', 'GBP'), '£12.40'],
    [fiat('0', 'USD'), '$0.00'],
    [fiat('1500', 'JPY', 0), 'JP¥1,500'],
    [fiat('10.00', 'CAD'), 'CA$10.00'],
    [fiat('10.00', 'CHF'), 'CHF\u00a010.00'],
  ])('%o has its symbol in front', (sum, text) => {
    expect(formatMoney(sum)).toEqual({ text, code: undefined })
  })

  test('in a cryptocurrency has eight decimals and its code behind', () => {
    const sum = { amount: '3.5', currency: 'btc', decimals: 8, kind: 'crypto' as const }
    expect(formatMoney(sum)).toEqual({ text: '3.50000000', code: 'BTC' })
    expect(moneyText(sum)).toBe('3.50000000\u00a0BTC')
  })

  test('in a metal has its code behind', () => {
    expect(moneyText({ amount: '12.5', currency: 'XAU', decimals: 2, kind: 'metal' })).toBe('12.50\u00a0XAU')
  })

  test('below zero has a true minus before the symbol', () => {
    expect(moneyText(fiat('-8240', 'USD'))).toBe('−$8,240.00')
    expect(figureText({ amount: '-8240', decimals: 2 })).toBe('−8,240.00')
  })

  test('of zero is never negative', () => {
    expect(moneyText(fiat('-0.00', 'USD'))).toBe('$0.00')
  })

  test('received has a plus on request, except zero', () => {
    expect(figureText({ amount: '42500', decimals: 2 }, 'always')).toBe('+42,500.00')
    expect(figureText({ amount: '0.00', decimals: 2 }, 'always')).toBe('0.00')
  })

  test('keeps digits beyond a float', () => {
    expect(moneyText(fiat('12345678901234567890.12', 'USD'))).toBe('$12,345,678,901,234,567,890.12')
    expect(figureText({ amount: '9007199254740993.00000001', decimals: 8 })).toBe(
      '9,007,199,254,740,993.00000001',
    )
  })

  test('shows more digits than its currency has, without rounding', () => {
    expect(moneyText(fiat('1.005', 'USD'))).toBe('$1.005')
  })

  test('that is not a number is a fault', () => {
    expect(() => moneyText(fiat('1e5', 'USD'))).toThrow('Not an amount')
  })
})
