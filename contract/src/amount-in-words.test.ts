import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.for([
  ['1.00', 'USD', 'one US dollar'],
  ['12000.50', 'USD', 'twelve thousand US dollars and 50/100'],
  ['18500', 'USD', 'eighteen thousand five hundred US dollars'],
  ['21.05', 'USD', 'twenty-one US dollars and 05/100'],
  ['100', 'USD', 'one hundred US dollars'],
  ['115', 'USD', 'one hundred and fifteen US dollars'],
  ['1005.00', 'GBP', 'one thousand and five British pounds'],
  ['1000040', 'EUR', 'one million and forty euros'],
  ['1250342.7', 'USD', /^one million two hundred and fifty thousand three hundred and forty-two .* 70\/100$/],
  [
    '12345678901234567890.12',
    'USD',
    /^twelve quintillion three hundred and forty-five quadrillion .* 12\/100$/,
  ],
  ['1500001', 'JPY', 'one million five hundred thousand and one Japanese yen'],
  ['3.05000000', 'BTC', 'three point zero five BTC'],
  ['1.50', 'XAU', 'one point five XAU'],
  ['12.00', 'XAG', 'twelve XAG'],
] as const)(
  '%s %s is written out, a fraction of a coin or a metal digit by digit',
  ([amount, currency, words]) => {
    const written = amountInWords(amount, currency)
    if (typeof words === 'string') expect(written).toBe(words)
    else expect(written).toMatch(words)
  },
)
