import { counted } from '#lib/data/counted.ts'

/** The texts of the client's search. */
export const texts = {
  title: 'Find',
  label: 'Find a screen, an account, a beneficiary, a certificate or a transaction',
  labelFor: (holder: string) => `Find an account, a certificate, an order or a transaction of ${holder}`,
  placeholder: 'Screen, account, name, reference, amount',
  screens: 'Screens',
  freeze: 'Freeze payments',
  freezeWords: 'Freeze payments stop block lock stolen lost fraud limits',
  accounts: 'Accounts',
  actions: 'Actions',
  holders: 'Acting for',
  actFor: (name: string) => `Act for ${name}`,
  back: 'Back to my own portal',
  from: (account: string) => `from ${account}`,
  beneficiaries: 'Beneficiaries',
  pay: 'Pay',
  rename: (account: string) => `Rename ${account}`,
  receive: 'Details to receive money',
  receipt: 'Receipt of your last payment',
  payTo: (name: string) => `Pay ${name}`,
  certificates: 'Certificates of deposit',
  orders: 'Orders to sign',
  order: {
    payment: (name: string) => `Payment to ${name}`,
    beneficiary: (name: string) => `New beneficiary ${name}`,
    certificate: 'Certificate of deposit',
  },
  orderStatus: {
    waiting: 'waiting for signatures',
    executed: 'completed',
    refused: 'refused',
    withdrawn: 'withdrawn',
    expired: 'expired',
  },
  lines: 'Transactions',
  transaction: { credit: 'Incoming Transfer', debit: 'Outgoing Payment' },
  nothing: 'No matches. Try a name, an amount or a reference such as TXN-7F3A91C4.',
  notAllCertificates: (count: number) => `Only your ${count} newest certificates were searched.`,
  notAllCertificatesFor: (holder: string, count: number) =>
    `Only the ${count} newest certificates of ${holder} were searched.`,
  searching: 'Searching',
  failed: 'The search is not available at the moment. You can still find screens.',
  found: (count: number) => `${counted(count, 'result')}.`,
  keys: (count: number) =>
    count === 1 ? 'Press Enter to open it.' : 'Use the arrow keys to choose and Enter to open.',
} as const

/** The texts of the admins' search. */
export const adminTexts = {
  title: 'Find',
  label: 'Find a client, an account, a holder, a screen or an action',
  placeholder: 'Name, username, account number, screen, action',
  users: 'Users',
  holders: 'Holders',
  holderKinds: { joint: 'Joint holders', organisation: 'Organisation' },
  actions: texts.actions,
  accounts: 'Accounts',
  screens: 'Screens',
  nothing: 'No matches. Try part of a name, a username or an account number.',
  searching: texts.searching,
  failed: texts.failed,
} as const
