import { expect, test } from 'vitest'
import { decimalsProblem } from './amount-decimals.ts'

test.for([
  ['1.234', 'USD', 'Enter no more than 2 decimal places for USD.'],
  ['0.001', 'USD', 'Enter no more than 2 decimal places for USD.'],
  ['100.55', 'JPY', 'JPY has no decimal places. Please enter a whole number.'],
  ['0.000000019', 'BTC', 'Enter no more than 8 decimal places for BTC.'],
  ['1.230', 'USD', null],
  ['0.000', 'USD', null],
  ['100', 'JPY', null],
  ['fifty', 'USD', null],
] as const)('%s in %s has too many decimals, or not', ([amount, currency, problem]) => {
  expect(decimalsProblem(amount, currency)).toBe(problem)
})
