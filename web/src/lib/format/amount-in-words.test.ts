import { expect, test } from 'vitest'
import { amountInWords, isMoreThan } from './amount-in-words.ts'

const dollars = (amount: string) => ({ amount, currency: 'USD', decimals: 2, kind: 'fiat' as const })

test.for([
  ['1.00', 'One US dollar'],
  ['12000.50', 'Twelve thousand US dollars and 50/100'],
  ['18500', 'Eighteen thousand five hundred US dollars'],
  ['21.05', 'Twenty-one US dollars and 05/100'],
  ['100', 'One hundred US dollars'],
  ['115', 'One hundred and fifteen US dollars'],
  ['1005.00', 'One thousand and five US dollars'],
  ['1000040', 'One million and forty US dollars'],
  [
    '1250342.7',
    'One million two hundred and fifty thousand three hundred and forty-two US dollars and 70/100',
  ],
  ['12345678901234567890.12', /^Twelve quintillion three hundred and forty-five quadrillion .* 12\/100$/],
] as const)('%s dollars are written out', ([amount, words]) => {
  const written = amountInWords(dollars(amount))
  if (typeof words === 'string') expect(written).toBe(words)
  else expect(written).toMatch(words)
})

test('a currency without decimals and a coin are written in their own way', () => {
  const yen = { amount: '1500001', currency: 'JPY', decimals: 0, kind: 'fiat' as const }
  expect(amountInWords(yen)).toBe('One million five hundred thousand and one Japanese yen')
  const coin = { amount: '3.05000000', currency: 'BTC', decimals: 8, kind: 'crypto' as const }
  expect(amountInWords(coin)).toBe('Three point zero five BTC')
})

test('amounts are compared to the last digit, however long', () => {
  expect(isMoreThan('10000.01', '10000')).toBe(true)
  expect(isMoreThan('10000.00', '10000')).toBe(false)
  expect(isMoreThan('12345678901234567890.00000001', '12345678901234567890')).toBe(true)
  expect(isMoreThan('9', '10')).toBe(false)
})
