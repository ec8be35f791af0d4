import { currencies, currencyKind } from '@bank/contract'
import { expect, test } from 'vitest'
import { currencyName } from './currency-name.ts'

test('a currency and a metal are called by their code and name, a coin by its code', () => {
  expect(currencyName('GBP')).toBe('GBP, British Pound')
  expect(currencyName('XAU')).toBe('XAU, Gold')
  expect(currencyName('XRH')).toBe('XRH, Rhodium')
  expect(currencyName('BTC')).toBe('BTC')
  for (const currency of currencies)
    if (currencyKind(currency) !== 'crypto') expect(currencyName(currency)).toMatch(/^[A-Z]{3}, \w/)
})
