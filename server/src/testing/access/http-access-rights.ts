import { randomUUID } from 'node:crypto'
import { bankDay } from '#domain/bank-day.ts'
import { admins, clients } from './http-callers.ts'
import type { ProcedureName } from './procedures.ts'
import type { Entry, World } from './http-world.ts'

const order = ({ accountId }: World) => ({
  rightId: randomUUID(),
  firstName: 'Anna',
  lastName: 'Keller',
  email: `${randomUUID()}@accountants.example`,
  accountIds: [accountId],
  view: 'balances',
  firstDay: bankDay(new Date()),
  lastDay: bankDay(new Date()),
})

/** No right has this id. */
const noRight = { ...clients('ACCESS_RIGHT_NOT_FOUND'), owner: 'ACCESS_RIGHT_NOT_FOUND' } as const

/** The answers of the procedures about access rights to each caller. */
export const accessRightsEntries = {
  'accessRights.list': {
    expected: clients('ACCOUNT_NOT_FOUND'),
    input: ({ accountId }) => ({ accountId }),
  },
  'accessRights.holders': { expected: clients('answered') },
  'accessRights.review': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  'accessRights.confirm': {
    expected: clients('ACCOUNT_NOT_FOUND'),
    input: (world, caller) => ({ ...order(world), code: world.code(caller) }),
  },
  'accessRights.give': {
    expected: { ...clients('ACCOUNT_NOT_FOUND'), owner: 'CONFIRMATION_REFUSED' },
    input: (world) => ({ ...order(world), confirmationId: randomUUID() }),
  },
  'accessRights.withdraw': { expected: noRight, input: () => ({ rightId: randomUUID() }) },
  'accessRights.restore': { expected: noRight, input: () => ({ rightId: randomUUID() }) },
  'accessRights.listForAdmin': { expected: admins, input: ({ ownerId }) => ({ userId: ownerId }) },
} satisfies Partial<Record<ProcedureName, Entry>>
