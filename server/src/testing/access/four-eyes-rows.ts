import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@bank/contract'

type World<Caller> = { ownerId: string; code: (caller: Caller) => string }

/** The answers where one admin requests and another decides: rows of the access table. */
export function fourEyesRows<Caller, Expected extends { admin: RefusalCode | 'answered' }>(admins: Expected) {
  const missing = { ...admins, admin: 'APPROVAL_NOT_FOUND' as const }
  const newUser =
    (reason: string) =>
    ({ ownerId, code }: World<Caller>, caller: Caller) => ({ userId: ownerId, reason, code: code(caller) })
  return {
    'users.create': {
      expected: admins,
      input: ({ code }: World<Caller>, caller: Caller) => {
        const username = `new-${randomUUID()}`
        const name = { username, firstName: 'Amélie', lastName: 'New', email: `${username}@client.example` }
        return { userId: randomUUID(), ...name, role: 'user', code: code(caller) }
      },
    },
    'users.appoint': { expected: admins, input: newUser('We need another admin') },
    'users.makeSetupLink': { expected: admins, input: newUser('Their telephone is lost') },
    'users.liftFreeze': {
      expected: { ...admins, admin: 'FREEZE_NOT_FOUND' as const },
      input: ({ ownerId, code }: World<Caller>, caller: Caller) => ({
        userId: ownerId,
        freezeId: randomUUID(),
        reason: 'They have called us',
        code: code(caller),
      }),
    },
    'approvals.rule': { expected: admins },
    // It is off already, so nothing changes.
    'approvals.setRule': {
      expected: admins,
      input: ({ code }: World<Caller>, caller: Caller) => ({
        on: false,
        reason: 'No reason',
        code: code(caller),
      }),
    },
    'approvals.countPending': { expected: admins },
    'approvals.ownDecided': { expected: admins },
    'approvals.list': { expected: admins, input: () => ({ which: 'pending' }) },
    'approvals.get': { expected: missing, input: () => ({ approvalId: randomUUID() }) },
    'approvals.findPending': {
      expected: admins,
      input: ({ ownerId }: World<Caller>) => ({ kind: 'role', subject: ownerId }),
    },
    'approvals.decide': {
      expected: missing,
      input: ({ code }: World<Caller>, caller: Caller) => ({
        approvalId: randomUUID(),
        decision: 'approved',
        code: code(caller),
      }),
    },
    'approvals.withdraw': { expected: missing, input: () => ({ approvalId: randomUUID() }) },
  }
}
