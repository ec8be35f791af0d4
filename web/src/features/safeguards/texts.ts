import type { RefusalOf } from '#domain/refusal-of.ts'
import type { OwnLimitKind, RefusalCode } from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
import { unbrokenDay } from '#lib/format/unbroken.ts'
import { commonRefusals } from '#domain/refusal-words.ts'

/** The texts of a client's freeze and own limits. */
export const texts = {
  loading: 'Loading',
  failed: 'This could not be loaded',
  failedHelp: 'Please check your connection and try again. Nothing has changed.',

  freeze: 'Freeze payments',
  notFrozen: 'Not frozen',
  frozen: 'Frozen',
  freezeHelp:
    'Something not right? One press stops all payments and standing orders to other people, and blocks new ' +
    'certificates and beneficiaries. You can still move money between your own accounts and receive money, ' +
    'and your certificates still mature. To lift the freeze you need a code from your authenticator app.',
  freezeNow: 'Freeze all payments',
  freezing: 'Freezing...',
  nowFrozen: {
    title: 'Your payments are frozen',
    description: 'We have confirmed this by e-mail.',
  },
  frozenSince: (when: string) => `Frozen since ${when}.`,
  frozenHelp:
    'You cannot pay other people, open new certificates or add beneficiaries. We try each payment of a ' +
    'standing order three times; if the freeze is still on, it fails. You can still move money between ' +
    'your own accounts and receive money, and your certificates still mature.',
  byLink:
    'The freeze was made with the link in an e-mail, so only we can lift it. Please call your account ' +
    'manager, who will first confirm that it is you.',
  liftNeedsCode: 'To lift the freeze you need a code from your authenticator app.',
  callToLift: 'Or call your account manager, who will first confirm that it is you.',
  lift: 'Lift the freeze',
  liftHelp: 'You can make payments again at once. Standing orders continue from their next date.',
  nowPossible: { title: 'The freeze was lifted', description: 'You can make payments again.' },
  freezeFailed: 'Your payments were not frozen',
  liftFailed: 'The freeze was not lifted',

  limits: 'Your own limits',
  limitsHelp:
    'Set a limit for each payment, or for all payments in a day. Standing orders count too, and the bank’s ' +
    'own rules still apply. A lower limit applies at once. A higher limit needs a code and applies after ' +
    '24 hours.',
  noAccounts: 'You can set limits once you have an account.',
  kinds: { payment: 'For one payment', day: 'For one day' } satisfies Record<OwnLimitKind, string>,
  noLimit: 'No limit',
  set: 'Set',
  change: 'Change',
  about: (kind: OwnLimitKind, currency: string) =>
    `${kind === 'payment' ? 'limit for one payment' : 'limit for one day'}, ${currency}`,
  plannedRise: (sum: string) => `Rising to ${sum} on`,
  plannedNone: 'No limit from',
  keep: (limit: string) => `Keep ${limit}`,

  limitTitle: (kind: OwnLimitKind, currency: string) =>
    kind === 'payment' ? `Limit for one payment in ${currency}` : `Limit for one day in ${currency}`,
  limitHelp: {
    payment: 'Payments above this limit are refused, including those made by standing order.',
    day: 'For all payments in this currency in one day, from midnight to midnight in Dominica.',
  } satisfies Record<OwnLimitKind, string>,
  amount: 'Limit',
  amountMissing: 'Please enter a valid amount greater than 0',
  current: (sum: string) => `Current limit ${sum}`,
  noLimitWanted: 'Remove the limit',
  higher: 'This is higher than your current limit, so it applies in 24 hours. Until then you can cancel it.',
  confirmHigher: 'Please confirm it with a code.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  codeMissing: 'Enter the 6-digit code.',
  cancel: 'Cancel',
  save: 'Save limit',
  saving: 'Saving...',
  applies: { title: 'Your limit applies now', description: 'We have confirmed this by e-mail.' },
  planned: (when: string) => ({
    title: 'Your limit will change',
    description: `It applies from ${unbrokenDay(when)}.`,
  }),
  cancelled: { title: 'The change was cancelled', description: 'Your current limit is unchanged.' },
  limitFailed: 'The limit was not changed',
} as const

const refused: Record<RefusalOf<'safeguards', 'freeze' | 'unfreeze' | 'setLimit'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'You have been signed out.',
  NOT_ALLOWED: 'Only clients have payments to freeze.',
  FROZEN_BY_LINK: texts.byLink,
  PAYMENTS_FROZEN: 'Your payments are frozen. You can raise a limit once the freeze is lifted.',
  INVALID_AMOUNT: texts.amountMissing,
  CODE_REQUIRED: texts.codeMissing,
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refused, code) ?? 'The bank did not respond. Please try again.'
}
