import type { ActedFor } from '@bank/contract'
import { capitalised } from '#lib/data/capitalised.ts'
import { counted } from '#lib/data/counted.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { unbrokenDay } from '#lib/format/unbroken.ts'

/** The texts of the pages about another holder's accounts. */
export const actingTexts = {
  whom: 'Whom you act for',
  myself: 'Myself',
  myselfDetail: 'Your own accounts',
  until: (day: string | null) => (day === null ? '' : unbrokenDay(`until ${formatDay(day)}`)),
  views: { balances: 'see balances', movements: 'see balances and transactions' },
  lookingAt: (name: string) => `You are looking at the accounts of ${name}.`,
  actsFor: (name: string) => `You are acting for ${name}.`,
  kinds: { individual: '', joint: 'Joint holders', organisation: 'Organisation' },
  prepares: 'prepare payments',
  preparePayment: 'Prepare payment',
  writes: 'read and write messages',
  manager: (name: string) => `${name}, the account manager.`,
  requestsHere: 'You can request new accounts.',
  writesHere: 'You can read messages and write to the bank.',
  rights: 'What you can do',
  lasts: (day: string) => unbrokenDay(`This access is valid until ${formatDay(day)}.`),
  privateMessages: (name: string) => `What ${name} and the bank write to each other is always private.`,
  messagesByMandate: 'The bank can add messages to a mandate on all accounts.',
  paysOnce: 'You can prepare single payments from an account. Each is paid once it has its last signature.',
  signs: (signatureClass: string) => `sign in class ${signatureClass}`,
  back: 'Back to my own portal',
  backToAccounts: 'Back to the accounts',
  toSign: (orders: number) => `${counted(orders, 'order is', 'orders are')} waiting for your signature`,
  review: 'Review',
  accounts: 'Accounts',
  accountsOf: (name: string) => `Accounts of ${name}`,
  none: 'No accounts to see',
  noneYet: 'There are no accounts to see yet.',
  noneHelp: 'This access does not include any account at the moment.',
  ended: 'This access has ended',
  endedHelp: (name: string | null) =>
    (name === null ? 'It' : `Your access to the accounts of ${name}`) +
    ' was withdrawn or has expired, so nothing is shown here any more.',
  failed: 'Failed to load this access',
  failedHelp: 'Please try again.',
  notIncluded: 'Not included in this access',
  notIncludedHelp: (name: string, excluded: string) =>
    `Your access to the accounts of ${name} does not include ${excluded}.`,
  statementOf: (account: string) => `the transactions and statements of ${account}`,
  noStatements: 'Transactions and statements are not included in this access.',
  certificates: 'Certificates are not included in this access.',
  noCertificatesHelp: 'A certificate earns a fixed return from the day it is opened.',
  loading: 'Loading accounts',
} as const

/** The client's pages that no view of accounts includes, as the sentence about them names them. */
export const pagesOutside = {
  beneficiaries: 'beneficiaries',
  certificates: 'certificates',
  messages: 'messages',
  payments: 'scheduled payments or standing orders',
  profile: 'the profile',
  orders: 'orders that wait for signatures',
} as const

/** Returns whether a holder's certificates are shown: by a mandate that shows transactions and statements. */
export function showsCertificates({ kind, view }: ActedFor): boolean {
  return kind !== 'individual' && view === 'movements'
}

const listed = new Intl.ListFormat('en-GB')
const mostNames = 3

function named(accounts: readonly { nickname: string }[]): string {
  return accounts.length > mostNames
    ? counted(accounts.length, 'account')
    : listed.format(accounts.map(({ nickname }) => nickname))
}

/** Says what the user may see of a holder's accounts, in one sentence. */
export function seenInWords({ accounts, kind }: ActedFor): string {
  if (accounts.length === 0) return actingTexts.noneYet
  const papers =
    kind === 'individual' ? 'transactions and statements' : 'transactions, statements and certificates'
  const open = accounts.filter(({ view }) => view === 'movements')
  if (open.length === accounts.length) return `You can see the balances, ${papers} of ${named(accounts)}.`
  const balances = `You can see the balances of ${named(accounts)}`
  if (open.length === 0) return `${balances}.`
  return `${balances}, and also the ${papers} of ${named(open)}.`
}

/** Says what the user may do for a holder, why a button is missing, and until when. */
export function doneInWords(holder: ActedFor): string {
  const { accounts, prepareBeneficiaries, messages, lastDay } = holder
  return [
    ...(prepareBeneficiaries && accounts.length === 0 ? [] : [ordersInWords(holder)]),
    ...(prepareBeneficiaries ? [actingTexts.requestsHere] : []),
    ...(messages ? [actingTexts.writesHere] : []),
    ...(lastDay === null ? [] : [actingTexts.lasts(lastDay)]),
  ].join(' ')
}

function ordersInWords({ accounts, prepare, sign, prepareBeneficiaries }: ActedFor): string {
  if (!prepare && sign === null) return 'You cannot pay or change anything here.'
  const able = accounts.filter((account) => account.prepare)
  const from = able.length === accounts.length ? '' : ` from ${named(able)}`
  const what = prepareBeneficiaries ? 'payments, certificates and beneficiaries' : 'payments and certificates'
  const signs = `sign orders in class ${sign}`
  if (!prepare) return `You can ${signs}, but not prepare them.`
  if (sign === null) return `You can prepare ${what}${from} for other people to sign.`
  return `You can prepare ${what}${from} for signature, and ${signs}.`
}

/** A line of the switch: the kind of a holder, the user's rights, and their last day. */
export function roleInWords({ kind, accounts, view, prepare, sign, messages, lastDay }: ActedFor): string {
  const rights = listed.format([
    ...(accounts.length === 0 ? [] : [actingTexts.views[view]]),
    ...(prepare ? [actingTexts.prepares] : []),
    ...(sign === null ? [] : [actingTexts.signs(sign)]),
    ...(messages ? [actingTexts.writes] : []),
  ])
  const until = lastDay === null ? '' : `, ${actingTexts.until(lastDay)}`
  const of = actingTexts.kinds[kind]
  return of === '' ? capitalised(`${rights}${until}`) : `${of}: ${rights}${until}`
}
