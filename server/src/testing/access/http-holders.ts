import { randomUUID } from 'node:crypto'
import { bankDay } from '#domain/bank-day.ts'
import { aSignature } from '#testing/orders/certificates.ts'
import { admins, clients, type Caller } from './http-callers.ts'
import type { ProcedureName } from './procedures.ts'
import type { Entry, World } from './http-world.ts'

const organisation = () => ({
  legalName: 'Laurent Family Trust',
  registrationNumber: randomUUID(),
  country: 'DM',
  lei: null,
})
const proof = (world: World, caller: Caller) => ({ code: world.code(caller) })
const noHolder = { ...admins, admin: 'HOLDER_NOT_FOUND' } as const
/** No order has this id. */
const noOrder = { ...clients('ORDER_NOT_FOUND'), owner: 'ORDER_NOT_FOUND' } as const
/** No user prepares orders for themselves. */
const ofHolders = {
  ...clients('OUTSIDE_OF_ACCESS'),
  owner: 'OUTSIDE_OF_ACCESS',
} as const
const payment = ({ accountId, beneficiaryId }: World) => ({
  paymentId: randomUUID(),
  accountId,
  beneficiaryId,
  amount: '12.34',
})
const certificate = ({ accountId }: World) => ({
  certificateId: randomUUID(),
  accountId,
  amount: '12.34',
  currency: 'USD' as const,
  termYears: 2 as const,
  rate: '0.00',
  termsVersion: '2026-2',
  signature: aSignature(),
})
const one = () => ({ orderId: randomUUID() })

/** The answers of the procedures about holders and their orders to each caller. */
export const holderEntries = {
  'holders.list': { expected: admins, input: () => ({}) },
  'holders.get': { expected: noHolder, input: () => ({ holderId: randomUUID() }) },
  'holders.create': {
    expected: admins,
    input: (world, caller) => ({
      order: { kind: 'organisation', holderId: randomUUID(), organisation: organisation() },
      ...proof(world, caller),
    }),
  },
  'holders.edit': {
    expected: noHolder,
    input: (world, caller) => ({
      holderId: randomUUID(),
      organisation: organisation(),
      ...proof(world, caller),
    }),
  },
  'holders.setRules': {
    expected: noHolder,
    input: (world, caller) => ({
      holderId: world.ownerId,
      rules: { beneficiaries: { a: 1, b: 0 }, currencies: [] },
      ...proof(world, caller),
    }),
  },
  'holders.giveMandate': {
    expected: noHolder,
    input: (world, caller) => ({
      holderId: world.ownerId,
      mandate: {
        mandateId: randomUUID(),
        userId: world.ownerId,
        accountIds: [world.accountId],
        rights: { view: 'balances', prepare: false, sign: null },
        firstDay: bankDay(new Date()),
        lastDay: bankDay(new Date()),
      },
      ...proof(world, caller),
    }),
  },
  'holders.keepDocument': {
    expected: noHolder,
    input: (world, caller) => ({
      holderId: world.ownerId,
      mandateId: randomUUID(),
      attachmentId: randomUUID(),
      ...proof(world, caller),
    }),
  },
  'holders.withdrawMandate': {
    expected: { ...admins, admin: 'MANDATE_NOT_FOUND' },
    input: (world, caller) => ({ mandateId: randomUUID(), ...proof(world, caller) }),
  },
  'holders.listEnded': { expected: admins, input: ({ ownerId }) => ({ holderId: ownerId }) },
  'holders.listForUser': { expected: admins, input: ({ ownerId }) => ({ userId: ownerId }) },
  'holders.listForAccount': { expected: admins, input: ({ accountId }) => ({ accountId }) },
  'beneficiaries.prepare': {
    expected: ofHolders,
    input: () => ({
      beneficiary: {
        kind: 'bank',
        beneficiaryId: randomUUID(),
        name: 'Roseau Harbour School',
        address: null,
        town: null,
        country: null,
        bankName: 'Caraibes Mutual',
        bankAccountNumber: 'FR1420041010050500013M02606',
        bankRoutingNumber: null,
        swiftCode: null,
      },
    }),
  },
  'accountRequests.withdraw': { expected: ofHolders, input: () => ({ requestId: randomUUID() }) },
  'mandates.signatories': { expected: ofHolders },
  'orders.list': { expected: clients('answered'), input: () => ({ which: 'forMe' }) },
  'orders.count': { expected: clients('answered') },
  'orders.get': { expected: noOrder, input: one },
  'orders.reviewPayment': { expected: ofHolders, input: payment },
  'orders.preparePayment': { expected: ofHolders, input: payment },
  'orders.reviewCertificate': { expected: ofHolders, input: certificate },
  'orders.confirmCertificate': {
    expected: ofHolders,
    input: (world, caller) => ({ order: certificate(world), ...proof(world, caller) }),
  },
  'orders.prepareCertificate': { expected: ofHolders, input: certificate },
  'orders.confirm': {
    expected: noOrder,
    input: (world, caller) => ({ ...one(), ...proof(world, caller) }),
  },
  'orders.sign': { expected: noOrder, input: () => ({ ...one(), confirmationId: randomUUID() }) },
  'orders.refuse': { expected: noOrder, input: one },
  'orders.withdraw': { expected: noOrder, input: one },
} satisfies Partial<Record<ProcedureName, Entry>>
