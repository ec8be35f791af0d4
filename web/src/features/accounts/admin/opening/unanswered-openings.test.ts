import type { AccountOpening } from '@bank/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { isUnanswered, keptOpening, reuseAccountId } from './unanswered-openings.ts'

const first: AccountOpening = {
  accountId: '0b7c2a52-6b0c-4a3c-9a53-0f6a35b2a111',
  clientId: '7d1f6a3e-7a53-4a0e-8d20-2d1b0f3c9a10',
  accountType: 'business',
  nickname: 'Coffee account',
  currency: 'EUR',
  initialBalance: '2500.50',
}
const keep = (order: AccountOpening) => keptOpening(order).keep({ id: order.accountId, content: {} })
const second: AccountOpening = { ...first, accountId: '5b1f3c52-1b0c-4a3c-9a53-0f6a35b2a222' }

beforeEach(() => {
  const held = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => held.get(name) ?? null,
    setItem: (name: string, value: string) => void held.set(name, value),
    removeItem: (name: string) => void held.delete(name),
  })
})

test('an order whose answer was lost keeps its id in any spelling of its amount', () => {
  expect(reuseAccountId(second)).toEqual(second)
  keep(first)
  for (const initialBalance of ['2500.50', '2500.5', '02500.500'])
    expect(reuseAccountId({ ...second, initialBalance }).accountId).toBe(first.accountId)
  expect(isUnanswered(first)).toBe(true)
  expect(isUnanswered(second)).toBe(false)
  keptOpening(first).forget()
  expect(reuseAccountId(second)).toEqual(second)
})

test('another order has its own id, and leaves the unanswered one unchanged', () => {
  keep(first)
  for (const other of [
    { nickname: 'Tea account' },
    { initialBalance: '25' },
    { initialBalance: '250050' },
    { clientId: first.accountId },
  ]) {
    expect(reuseAccountId({ ...second, ...other }).accountId).toBe(second.accountId)
  }
  const other = { ...second, nickname: 'Tea account' }
  keep(other)
  keptOpening(other).forget()
  expect(reuseAccountId(second).accountId).toBe(first.accountId)
})
