import { type Account, accountSchema } from '@bank/contract'
import { expect, test } from 'vitest'
import { byCurrency } from './by-currency.ts'
import { lastMovement } from './last-movement.ts'

function anAccount(number: number, currency: string): Account {
  return accountSchema.parse({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    nickname: `Account ${number}`,
    accountNumber: `${currency}450192837${number}`,
    currency,
    isCrypto: currency === 'BTC',
    balance: '1.00',
    createdAt: '2025-05-02T12:00:00Z',
    lastMovementAt: null,
  })
}

test('accounts in one currency stand together, currencies in the order they were first opened', () => {
  const [dollars, coins, moreDollars] = [anAccount(1, 'USD'), anAccount(2, 'BTC'), anAccount(3, 'USD')]
  expect(byCurrency([dollars, coins, moreDollars])).toEqual([
    { currency: 'USD', held: [dollars, moreDollars] },
    { currency: 'BTC', held: [coins] },
  ])
})

test('without accounts there is no currency', () => {
  expect(byCurrency([])).toEqual([])
})

test('the last movement is the latest of all accounts, whatever their order', () => {
  const early = { ...anAccount(1, 'USD'), lastMovementAt: '2026-11-17T20:00:00Z' }
  // Half past one at night in Zurich is the evening before in London.
  const late = { ...anAccount(2, 'EUR'), lastMovementAt: '2026-11-18T01:30:00+01:00' }
  expect(lastMovement([early, late, anAccount(3, 'BTC')])).toEqual({ account: late, at: late.lastMovementAt })
  expect(lastMovement([anAccount(3, 'BTC')])).toBeNull()
})
