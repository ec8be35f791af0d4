import { randomUUID } from 'node:crypto'
import { bankDay } from '#domain/bank-day.ts'
import { clients, everybody, admins } from './http-callers.ts'
import { aSignature } from '#testing/orders/certificates.ts'
import type { ProcedureName } from './procedures.ts'
import type { Entry, World } from './http-world.ts'

const order = ({ accountId, beneficiaryId }: World) => ({
  paymentId: randomUUID(),
  accountId,
  beneficiaryId,
  amount: '12.34',
})
const ownTransfer = ({ accountId }: World) => ({
  paymentId: randomUUID(),
  accountId,
  toAccountId: randomUUID(),
  amount: '12.34',
})
const standingOrder = ({ accountId, beneficiaryId }: World) => ({
  orderId: randomUUID(),
  accountId,
  beneficiaryId,
  amount: '12.34',
  rhythm: 'monthly',
  firstDay: bankDay(new Date()),
  lastDay: null,
  times: 12,
  businessDay: 'next',
})
const account = ({ accountId }: World) => ({ accountId })
const transaction = ({ accountId, transactionId }: World) => ({ accountId, transactionId })
const request = () => ({
  requestId: randomUUID(),
  accountType: 'deposit',
  nickname: 'Zurich Reserve',
  currency: 'CHF',
})
const opening = ({ ownerId }: World) => ({
  accountId: randomUUID(),
  clientId: ownerId,
  accountType: 'business',
  nickname: 'Opened by an admin',
  currency: 'EUR',
})
const newBalance = ({ accountId }: World) => ({
  accountId,
  newBalance: '1500.00',
  expectedBalance: '1000.00',
})
const adjustment = (world: World) => ({
  ...newBalance(world),
  adjustmentId: randomUUID(),
  note: 'Interest that was missed',
})

const one = ({ beneficiaryId }: World) => ({ beneficiaryId })
const newBeneficiary = () => ({
  kind: 'bank',
  beneficiaryId: randomUUID(),
  name: 'Whitcombe & Sons',
  address: null,
  town: null,
  country: null,
  bankName: 'Windward Isles Bank',
  bankAccountNumber: '007344182056',
  bankRoutingNumber: null,
  swiftCode: null,
})
const certificate = ({ certificateId }: World) => ({ certificateId })
const quoteInput = { amount: '12.34', currency: 'USD', termYears: 2 }
const deposit = ({ accountId, terms }: World) => ({
  ...quoteInput,
  ...terms,
  certificateId: randomUUID(),
  accountId,
  signature: aSignature(),
})

/** The answers of the procedures about money and beneficiaries to each caller. */
export const moneyEntries = {
  'accounts.list': { expected: clients('answered') },
  'accounts.allocation': { expected: clients('answered') },
  'accounts.get': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'accounts.rename': {
    expected: clients('ACCOUNT_NOT_FOUND'),
    input: (world) => ({ ...account(world), nickname: 'Rainy days' }),
  },
  'accounts.order': {
    expected: clients('ACCOUNT_NOT_FOUND'),
    input: ({ accountId }) => ({ accountIds: [accountId] }),
  },
  'accounts.listForAdmin': { expected: admins, input: () => ({ search: 'no such name' }) },
  'accounts.getForAdmin': {
    expected: { ...admins, admin: 'ACCOUNT_NOT_FOUND' },
    input: () => ({ accountId: randomUUID() }),
  },
  'accounts.findClients': { expected: admins, input: () => ({ search: 'no such name' }) },
  'accounts.reviewOpening': {
    expected: admins,
    input: () => ({ currency: 'USD', initialBalance: '100.00' }),
  },
  'accounts.confirmOpening': {
    expected: admins,
    input: (world, caller) => ({ order: opening(world), code: world.code(caller) }),
  },
  'accounts.open': { expected: admins, input: (world) => ({ order: opening(world) }) },
  'accounts.reviewAdjustment': {
    expected: { ...admins, admin: 'BALANCE_CHANGED' },
    input: (world) => ({ ...newBalance(world), expectedBalance: '1.00' }),
  },
  'accounts.confirmAdjustment': {
    expected: admins,
    input: (world, caller) => ({ ...adjustment(world), code: world.code(caller) }),
  },
  // Even an admin is refused without a code.
  'accounts.adjustBalance': { expected: { ...admins, admin: 'CODE_REQUIRED' }, input: adjustment },
  'statements.pageForAdmin': {
    expected: { ...admins, admin: 'ACCOUNT_NOT_FOUND' },
    input: () => ({ accountId: randomUUID() }),
  },
  'statements.curveForAdmin': { expected: admins, input: account },
  'statements.page': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'statements.curve': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'statements.transaction': { expected: clients('TRANSACTION_NOT_FOUND'), input: transaction },
  'statements.transactionForAdmin': {
    expected: { ...admins, admin: 'TRANSACTION_NOT_FOUND' },
    input: (world) => ({ ...transaction(world), accountId: randomUUID() }),
  },
  'statements.find': { expected: clients('answered'), input: () => ({ search: 'TXN-9F21' }) },
  'safeguards.get': { expected: clients('answered') },
  'safeguards.freeze': { expected: { ...clients('answered'), admin: 'NOT_ALLOWED' } },
  'safeguards.freezeByLink': {
    expected: everybody('LINK_NOT_VALID'),
    input: () => ({ token: 'x'.repeat(43) }),
  },
  // It lifts what `safeguards.freeze` has frozen.
  'safeguards.unfreeze': {
    expected: clients('answered'),
    input: (world, caller) => ({ code: world.code(caller) }),
  },
  'safeguards.setLimit': {
    expected: { ...clients('answered'), admin: 'NOT_ALLOWED' },
    input: () => ({ currency: 'JPY', kind: 'day', amount: '900000' }),
  },
  'payments.beneficiaries': { expected: clients('ACCOUNT_NOT_FOUND'), input: account },
  'payments.review': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  // A client who proves their identity gets a confirmation, but has no order for it.
  'payments.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ order: order(world), code: world.code(caller) }),
  },
  // No user of this test has the account that it goes to; `own-transfer.test.ts` has another client's.
  'payments.reviewTransfer': {
    expected: { ...clients('ACCOUNT_NOT_FOUND'), owner: 'ACCOUNT_NOT_FOUND' },
    input: ownTransfer,
  },
  'payments.confirmTransfer': {
    expected: clients('answered'),
    input: (world, caller) => ({ order: ownTransfer(world), code: world.code(caller) }),
  },
  'payments.makeTransfer': {
    expected: { ...clients('ACCOUNT_NOT_FOUND'), owner: 'ACCOUNT_NOT_FOUND' },
    input: ownTransfer,
  },
  'standingOrders.list': { expected: clients('answered') },
  'standingOrders.upcoming': { expected: clients('answered') },
  'standingOrders.past': { expected: clients('answered') },
  'standingOrders.review': { expected: clients('ACCOUNT_NOT_FOUND'), input: standingOrder },
  'standingOrders.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ order: standingOrder(world), code: world.code(caller) }),
  },
  // Without a code nothing is scheduled, on the caller's own account either.
  'standingOrders.save': {
    expected: { ...clients('ACCOUNT_NOT_FOUND'), owner: 'CODE_REQUIRED' },
    input: (world) => ({ order: standingOrder(world) }),
  },
  'standingOrders.setStatus': {
    expected: { ...clients('STANDING_ORDER_NOT_FOUND'), owner: 'STANDING_ORDER_NOT_FOUND' },
    input: () => ({ orderId: randomUUID(), status: 'stopped' }),
  },
  'standingOrders.setSkipped': {
    expected: { ...clients('STANDING_ORDER_NOT_FOUND'), owner: 'STANDING_ORDER_NOT_FOUND' },
    input: () => ({ orderId: randomUUID(), day: '2030-01-31', skipped: true }),
  },
  'payments.make': { expected: clients('ACCOUNT_NOT_FOUND'), input: order },
  'certificates.list': { expected: clients('answered') },
  'certificates.get': { expected: clients('CERTIFICATE_NOT_FOUND'), input: certificate },
  // Staff read the owner's nickname in one that exists.
  'certificates.showToAdmin': {
    expected: { ...admins, admin: 'CERTIFICATE_NOT_FOUND' },
    input: () => ({ certificateId: randomUUID() }),
  },
  'certificates.signature': { expected: clients('CERTIFICATE_NOT_FOUND'), input: certificate },
  'certificates.rates': { expected: clients('answered') },
  'certificates.terms': { expected: clients('answered') },
  'certificates.quote': { expected: clients('answered'), input: () => quoteInput },
  'certificates.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ order: deposit(world), code: world.code(caller) }),
  },
  // Without a code no certificate is opened: the owner is told so, and other callers that they have no such
  // account.
  'certificates.open': {
    expected: { ...clients('ACCOUNT_NOT_FOUND'), owner: 'CODE_REQUIRED' },
    input: deposit,
  },
  'certificates.verify': {
    expected: everybody('answered'),
    input: () => ({ number: 'CD-2026-AAAAAAAA', hash: '0'.repeat(64) }),
  },
  'receipts.verify': {
    expected: everybody('answered'),
    input: () => ({ number: 'RC-AAAAAAAA-AAAAAAAA-01', hash: '0'.repeat(64) }),
  },
  'beneficiaries.list': { expected: clients('answered') },
  'beneficiaries.check': { expected: clients('answered'), input: () => ({ beneficiary: newBeneficiary() }) },
  'beneficiaries.confirm': {
    expected: clients('answered'),
    input: (world, caller) => ({ beneficiary: newBeneficiary(), code: world.code(caller) }),
  },
  // A beneficiary needs the confirmation that a code issues, also in the caller's own list.
  'beneficiaries.add': {
    expected: { ...clients('CONFIRMATION_REFUSED'), owner: 'CONFIRMATION_REFUSED' },
    input: () => ({ beneficiary: newBeneficiary(), confirmationId: randomUUID() }),
  },
  'beneficiaries.confirmPending': {
    expected: clients('NOT_FOUND'),
    input: (world, caller) => ({ ...one(world), code: world.code(caller) }),
  },
  // The owner's beneficiary is verified already.
  'beneficiaries.verify': {
    expected: clients('NOT_FOUND'),
    input: (world) => ({ ...one(world), confirmationId: randomUUID() }),
  },
  'beneficiaries.edit': {
    expected: clients('NOT_FOUND'),
    input: (world) => ({ ...one(world), nickname: 'The tailor' }),
  },
  'beneficiaries.remove': { expected: clients('NOT_FOUND'), input: one },
  'beneficiaries.restore': { expected: clients('NOT_FOUND'), input: one },
  'accountRequests.list': { expected: clients('answered') },
  // The request is always the caller's own; an admin would make one for themselves.
  'accountRequests.submit': { expected: { ...clients('answered'), admin: 'NOT_ALLOWED' }, input: request },
  'accountRequests.putAside': {
    expected: clients('REQUEST_NOT_FOUND'),
    input: ({ rejectedId }) => ({ requestId: rejectedId }),
  },
  'accountRequests.listForAdmin': { expected: admins },
  'accountRequests.showToAdmin': { expected: admins, input: ({ pendingId }) => ({ requestId: pendingId }) },
  'accountRequests.countPending': { expected: admins },
  'accountRequests.decide': {
    expected: admins,
    input: ({ pendingId }) => ({ requestId: pendingId, decision: 'rejected', notes: 'No' }),
  },
  'dashboard.get': { expected: clients('answered') },
  'dashboard.activity': { expected: clients('answered') },
} satisfies Partial<Record<ProcedureName, Entry>>
