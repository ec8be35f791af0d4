import type { AuditEvent, CheckpointState } from '@bank/contract'

/** An administrator has looked at Helena's verification phrase. */
export function anEvent(changes: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: '4711',
    at: '2026-02-03T16:00:00.000Z',
    actor: { id: '0198f000-0000-7000-8000-000000000003', username: 'compliance', name: 'Jean Pierre' },
    user: { id: '0198f000-0000-7000-8000-000000000001', username: 'helena', name: 'Helena Laurent' },
    action: 'phrase-viewed',
    subject: null,
    detail: { reason: 'telephone call' },
    checkpoint: '12',
    ...changes,
  }
}

/** Twelve intact checkpoints. */
export function checkpointState(changes: Partial<CheckpointState> = {}): CheckpointState {
  return {
    checkpoints: 12,
    digest: 'ab'.repeat(32),
    lastCheckpointAt: '2026-02-03T16:02:00.000Z',
    pendingSince: null,
    verifiedAt: '2026-02-03T16:03:00.000Z',
    findings: [],
    ...changes,
  }
}
