import { randomUUID } from 'node:crypto'
import { type Caller, clients, type Expected, admins } from './http-callers.ts'

const rateOrder = {
  changeId: randomUUID(),
  currency: 'USD',
  termYears: 2,
  rate: '3.50',
  expectedRate: '0',
  validFrom: '2020-01-01',
  reason: 'The market',
}
const announcement = {
  id: randomUUID(),
  body: 'The offices are closed.',
  tone: 'info',
  audience: 'both',
  link: null,
  from: '2020-01-01T09:00',
  until: '2020-01-02T09:00',
}

type Entry = {
  expected: Expected
  input?: (world: { code: (caller: Caller) => string }, caller: Caller) => Record<string, unknown>
}

/** The answers of the procedures about rates and announcements to each caller. */
export const rateEntries = {
  'rates.list': { expected: admins },
  'rates.history': { expected: admins, input: () => ({ currency: 'USD', termYears: '2' }) },
  'rates.confirm': {
    expected: admins,
    input: ({ code }, caller) => ({ order: rateOrder, code: code(caller) }),
  },
  // Even an admin is refused without a code, and for a day that has passed.
  'rates.set': { expected: { ...admins, admin: 'RATE_DAY_PASSED' }, input: () => ({ order: rateOrder }) },
  'rates.confirmWithdrawal': {
    expected: admins,
    input: ({ code }, caller) => ({ changeId: randomUUID(), code: code(caller) }),
  },
  'rates.withdraw': {
    expected: { ...admins, admin: 'RATE_NOT_FOUND' },
    input: () => ({ changeId: randomUUID() }),
  },
  'announcements.inPortal': { expected: clients('answered') },
  'announcements.list': { expected: admins },
  'announcements.confirm': {
    expected: admins,
    input: ({ code }, caller) => ({ order: announcement, code: code(caller) }),
  },
  'announcements.publish': {
    expected: { ...admins, admin: 'ANNOUNCEMENT_TIMES' },
    input: () => ({ order: announcement }),
  },
  'announcements.confirmWithdrawal': {
    expected: admins,
    input: ({ code }, caller) => ({ id: randomUUID(), code: code(caller) }),
  },
  'announcements.withdraw': {
    expected: { ...admins, admin: 'ANNOUNCEMENT_NOT_FOUND' },
    input: () => ({ id: randomUUID() }),
  },
} satisfies Record<string, Entry>
