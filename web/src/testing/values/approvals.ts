import { type Approval, approvalSchema, type FourEyes } from '@bank/contract'

export const grace = {
  id: '0198f000-0000-7000-8000-000000000004',
  username: 'grace',
  name: 'Grace Toussaint',
}

/** A large adjustment that Grace has requested. */
export function anApproval(changes: Partial<Approval> = {}): Approval {
  return approvalSchema.parse({
    id: '0198f000-0000-7000-8000-000000000701',
    operation: {
      kind: 'adjustment',
      nickname: 'London House',
      number: 'GBP4501927730',
      currency: 'GBP',
      from: '12.40',
      to: '25000.00',
      difference: '24987.60',
    },
    subject: '0198f000-0000-7000-8000-000000000011',
    user: { id: '0198f000-0000-7000-8000-000000000001', username: 'helena', name: 'Helena Laurent' },
    reason: 'Sale of the mooring',
    requester: grace,
    requestedAt: '2026-11-02T14:00:00.000Z',
    expiresAt: '2026-11-09T14:00:00.000Z',
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

/** Two admins, and approval by a second admin turned on. */
export function fourEyes(changes: Partial<FourEyes> = {}): FourEyes {
  return {
    isOn: true,
    changedBy: 'Grace Toussaint',
    changedAt: '2026-10-01T14:00:00.000Z',
    applies: true,
    admins: 2,
    appliesUntil: null,
    ...changes,
  }
}
