import {
  type AdjustmentReview,
  adjustmentReviewSchema,
  type AdminAccount,
  type Approval,
  approvalSchema,
  adminAccountSchema,
  type FourEyes,
  fourEyesSchema,
  type Holder,
  holderSchema,
} from '@bank/contract'
import type { z } from 'zod'
import { anAccount } from './accounts.ts'

/** The client for whom accounts are opened. */
export function aHolder(changes: Partial<Holder> = {}): Holder {
  return holderSchema.parse({
    id: '0198f000-0000-7000-8000-000000000001',
    username: 'helena',
    firstName: 'Helena',
    lastName: 'Laurent',
    ...changes,
  })
}

/** The dollar account of that client, as the administration lists it. */
export function anAdminAccount(changes: Partial<z.input<typeof adminAccountSchema>> = {}): AdminAccount {
  return adminAccountSchema.parse({ ...anAccount(), client: aHolder(), ...changes })
}

/** The review of a balance that rises from £12.40 to £100.00. */
export function anAdjustmentReview(
  changes: Partial<z.input<typeof adjustmentReviewSchema>> = {},
): AdjustmentReview {
  return adjustmentReviewSchema.parse({
    account: londonHouse,
    newBalance: '100.00',
    difference: '87.60',
    requiresApproval: false,
    ...changes,
  })
}

/** An account in pounds with a small balance. */
export const londonHouse = anAdminAccount({
  id: '0198f000-0000-7000-8000-000000000203',
  nickname: 'London House',
  accountNumber: 'GBP4501928376',
  currency: 'GBP',
  balance: '12.40',
})

/** The rule of approval by a second admin; off unless changed. */
export function aRule(changes: Partial<FourEyes> = {}): FourEyes {
  return fourEyesSchema.parse({
    isOn: false,
    changedBy: null,
    changedAt: null,
    applies: false,
    admins: 2,
    appliesUntil: null,
    ...changes,
  })
}

/** A pending adjustment that another admin requested. */
export function aPendingAdjustment(changes: Partial<z.input<typeof approvalSchema>> = {}): Approval {
  return approvalSchema.parse({
    id: '0198f000-0000-7000-8000-000000000501',
    operation: {
      kind: 'adjustment',
      nickname: 'London House',
      number: 'GBP4501928376',
      currency: 'GBP',
      from: '12.40',
      to: '20012.40',
      difference: '20000.00',
    },
    subject: londonHouse.id,
    user: null,
    reason: 'Sale of the mooring',
    requester: { id: '0198f000-0000-7000-8000-000000000005', name: 'Grace Toussaint', username: 'grace' },
    requestedAt: '2026-11-20T15:30:00Z',
    expiresAt: '2026-11-27T15:30:00Z',
    status: 'pending',
    decidedBy: null,
    decidedAt: null,
    note: null,
    failure: null,
    doneAt: null,
    permittedUntil: null,
    lapsed: false,
    isOwnAffair: false,
    ...changes,
  })
}
