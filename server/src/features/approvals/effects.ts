import type { Approval, ApprovalKind } from '@bank/contract'
import { publishOrdersSignedWith, publishRules } from '#domain/publish-waiting-orders.ts'
import type { Services } from '#http/procedures.ts'

type Publishing = Pick<Services, 'db' | 'changes' | 'log'>
type Effect = (services: Publishing, approval: Approval) => void

/**
 * Notifies the users whose screens an applied operation has made stale. A new kind does not compile without
 * its line.
 */
const effects: Record<ApprovalKind, Effect> = {
  adjustment: ({ changes }, { user, subject }) => {
    if (user) changes.publish({ to: { user: user.id }, accountIds: [subject] })
  },
  opening: ({ changes }, { user }) => {
    if (user) changes.publish({ to: { user: user.id }, topics: ['accounts'] })
    changes.publish({ to: 'admins', topics: ['accounts'] })
  },
  role: (services, { user }) => {
    const { changes } = services
    if (user) changes.publishSessions(user.id)
    if (user) publishOrdersSignedWith(services, user.id)
    changes.publish({ to: 'admins', topics: ['users'] })
  },
  'freeze-lift': (services, { user }) => {
    const { changes } = services
    if (user) changes.publish({ to: { user: user.id }, topics: ['safeguards'] })
    if (user) publishOrdersSignedWith(services, user.id)
    changes.publish({ to: 'admins', topics: ['safeguards'] })
  },
  'holder-creation': ({ changes }) => changes.publish({ to: 'admins', topics: ['holders'] }),
  'holder-change': ({ changes }) => changes.publish({ to: 'admins', topics: ['holders'] }),
  'signing-rules': (services, { subject }) => {
    publishRules(services, subject)
    services.changes.publish({ to: 'admins', topics: ['holders'] })
  },
  mandate: ({ changes }, { user }) => {
    if (user) changes.publish({ to: { user: user.id }, topics: ['access-rights', 'orders'] })
    changes.publish({ to: 'admins', topics: ['holders'] })
  },
  'mandate-document': ({ changes }) => changes.publish({ to: 'admins', topics: ['holders'] }),
  'rate-change': ({ changes }) => changes.publish({ to: 'everyone', topics: ['rates'] }),
  // Approvals are read again after every decision.
  'setting-change': () => {},
  // Only what the requester may do has changed.
  'setup-link': ({ changes }) => changes.publish({ to: 'admins', topics: ['users'] }),
}

/** Notifies every screen that the carried out operation has made stale. */
export function publishEffects(services: Publishing, approval: Approval): void {
  effects[approval.operation.kind](services, approval)
}
