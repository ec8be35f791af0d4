import type { Approval, ApprovalKind } from '@bank/contract'
import type { Changes } from '#platform/changes.ts'

type Effect = (changes: Changes, approval: Approval) => void

/**
 * Whose screens are no longer true once such an operation was done. A FURTHER KIND does not compile without
 * its line.
 */
const effects: Record<ApprovalKind, Effect> = {
  adjustment: (changes, { user, subject }) => {
    if (user) changes.publish({ to: { user: user.id }, accountIds: [subject] })
  },
  opening: (changes, { user }) => {
    if (user) changes.publish({ to: { user: user.id }, topics: ['accounts'] })
    changes.publish({ to: 'admins', topics: ['accounts'] })
  },
  role: (changes, { user }) => {
    if (user) changes.publishSessions(user.id)
    changes.publish({ to: 'admins', topics: ['users'] })
  },
  'rate-change': (changes) => changes.publish({ to: 'everyone', topics: ['rates'] }),
  // Approvals are read again after every decision.
  'setting-change': () => {},
  // Nothing has changed but what the requester may do.
  'setup-link': (changes) => changes.publish({ to: 'admins', topics: ['users'] }),
}

/** Tells whoever looks at it. */
export function publishEffects(changes: Changes, approval: Approval): void {
  effects[approval.operation.kind](changes, approval)
}
