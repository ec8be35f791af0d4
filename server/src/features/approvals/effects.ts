import type { Approval, ApprovalKind } from '@bank/contract'
import { type Changes, everyoneAudience, adminAudience } from '#platform/changes.ts'

type Effect = (changes: Changes, approval: Approval) => void

/**
 * Whose screens are no longer true once such an operation was done. A FURTHER KIND does not compile without its
 * line.
 */
const effects: Record<ApprovalKind, Effect> = {
  adjustment: (changes, { person, subject }) => {
    if (person) changes.publish({ personId: person.id, accountIds: [subject] })
  },
  opening: (changes, { person }) => {
    if (person) changes.publish({ personId: person.id, topics: ['accounts'] })
    changes.publish({ personId: adminAudience, topics: ['accounts'] })
  },
  role: (changes, { person }) => {
    if (person) changes.publishSessions(person.id)
    changes.publish({ personId: adminAudience, topics: ['people'] })
  },
  'rate-change': (changes) => changes.publish({ personId: everyoneAudience, topics: ['rates'] }),
  // What approval decides about is read again with every decision.
  'setting-change': () => {},
  // Nothing has changed but what the requester may do.
  'setup-link': (changes) => changes.publish({ personId: adminAudience, topics: ['people'] }),
}

/** Tells whoever looks at it. */
export function publishEffects(changes: Changes, approval: Approval): void {
  effects[approval.operation.kind](changes, approval)
}
