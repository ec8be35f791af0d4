import { describe, expect, test } from 'vitest'
import type { Activity } from '@bank/contract'
import { placeOfActivity } from './activity.ts'

const holderId = '0197f7e4-0000-7000-8000-000000000001'
const placeOf = (action: Activity['action'], held: string | null = null) =>
  placeOfActivity({ action, accountId: null, holderId: held })

describe('an event leads', () => {
  test.each([
    ['order-prepared', '/dashboard/orders'],
    ['own-order-signed', '/dashboard/orders'],
    ['beneficiary-order-refused', '/dashboard/orders'],
    ['certificate-order-prepared', '/dashboard/orders'],
    ['certificate-order-outdated', '/dashboard/orders'],
    ['own-certificate-order-executed', '/dashboard/orders'],
    ['standing-order-created', '/dashboard/payments'],
    ['certificate-opened', '/dashboard/portfolio'],
    ['certificate-matured', '/dashboard/portfolio'],
    ['beneficiary-added', '/dashboard/beneficiaries'],
    ['message-received', '/dashboard/messages'],
  ] as const)('from %s to %s', (action, to) => {
    expect(placeOf(action)).toEqual({ to })
  })

  test.each([
    ['holder-message-received', `/dashboard/for/${holderId}/messages`],
    ['holder-certificate-matured', `/dashboard/for/${holderId}/portfolio`],
  ] as const)('from %s to %s, and nowhere once the holder is not known', (action, to) => {
    expect(placeOf(action, holderId)).toEqual({ to })
    expect(placeOf(action)).toBeNull()
  })

  test('from a sign-in to the security part of the profile', () => {
    expect(placeOf('signed-in')).toEqual({ to: '/dashboard/profile', hash: 'security' })
  })
})
