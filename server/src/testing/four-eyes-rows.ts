import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@bank/contract'

type World<Caller> = { ownerId: string; code: (caller: Caller) => string }

/** What the door answers where one administrator asks and another one decides: rows of its table. */
export function fourEyesRows<Caller, Expected extends { admin: RefusalCode | 'answered' }>(staff: Expected) {
  const missing = { ...staff, admin: 'APPROVAL_NOT_FOUND' as const }
  const somebody =
    (reason: string) =>
    ({ ownerId, code }: World<Caller>, caller: Caller) => ({ userId: ownerId, reason, code: code(caller) })
  return {
    'users.create': {
      expected: staff,
      input: ({ code }: World<Caller>, caller: Caller) => {
        const username = `new-${randomUUID()}`
        const name = { username, firstName: 'Somebody', lastName: 'New', email: `${username}@client.example` }
        return { userId: randomUUID(), ...name, role: 'user', code: code(caller) }
      },
    },
    'users.appoint': { expected: staff, input: somebody('Somebody has to') },
    'users.makeSetupLink': { expected: staff, input: somebody('Their telephone is lost') },
    'approvals.rule': { expected: staff },
    // It is off already, which changes nothing.
    'approvals.setRule': {
      expected: staff,
      input: ({ code }: World<Caller>, caller: Caller) => ({
        on: false,
        reason: 'Nobody is looking',
        code: code(caller),
      }),
    },
    'approvals.countWaiting': { expected: staff },
    'approvals.ownDecided': { expected: staff },
    'approvals.list': { expected: staff, input: () => ({ which: 'waiting' }) },
    'approvals.get': { expected: missing, input: () => ({ approvalId: randomUUID() }) },
    'approvals.waitingFor': {
      expected: staff,
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
