import type { contract, OwnLimitKind, RefusalCode } from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
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
    'Something not right? One press stops every payment, standing order and new certificate, and no ' +
    'beneficiary can be added. Transfers between your own accounts remain possible, money still comes in, ' +
    'and your certificates still mature. Lifting the freeze takes a code from your authenticator app.',
  freezeNow: 'Freeze all payments',
  freezing: 'Freezing...',
  nowFrozen: {
    title: 'Your payments are frozen',
    description: 'We have confirmed this by e-mail.',
  },
  frozenSince: (when: string) => `Frozen since ${when}.`,
  frozenHelp:
    'No payment, standing order or new certificate leaves your accounts, and no beneficiary can be added. ' +
    'A standing order to a beneficiary that falls due is tried three times and then fails. Transfers ' +
    'between your own accounts continue, money still comes in, and your certificates still mature.',
  byLink:
    'The freeze came from the link in an e-mail, so only we can lift it. Please call your account manager: ' +
    'we will confirm it is you.',
  lift: 'Lift the freeze',
  liftHelp: 'You can make payments again at once. Standing orders continue from their next date.',
  nowPossible: { title: 'The freeze was lifted', description: 'You can make payments again.' },
  freezeFailed: 'Your payments were not frozen',
  liftFailed: 'The freeze was not lifted',

  limits: 'Your own limits',
  limitsHelp:
    'A limit for one payment or for all payments of a day, standing orders included, beside the bank’s own ' +
    'rules. A lower limit applies at once. A higher one takes a code and applies after 24 hours.',
  noAccounts: 'You can set limits once you have an account.',
  kinds: { payment: 'For one payment', day: 'For one day' } satisfies Record<OwnLimitKind, string>,
  noLimit: 'No limit',
  set: 'Set',
  change: 'Change',
  about: (kind: OwnLimitKind, currency: string) =>
    `${kind === 'payment' ? 'limit for one payment' : 'limit for one day'}, ${currency}`,
  plannedFrom: (sum: string, when: string) => `${sum} from ${when}`,
  plannedNone: (when: string) => `No limit from ${when}`,
  cancelPlanned: 'Cancel the change',

  limitTitle: (kind: OwnLimitKind, currency: string) =>
    kind === 'payment' ? `Limit for one payment in ${currency}` : `Limit for one day in ${currency}`,
  limitHelp: {
    payment: 'Payments above it are refused, those of standing orders included.',
    day: 'All payments of a day in this currency together, from midnight to midnight in Dominica.',
  } satisfies Record<OwnLimitKind, string>,
  amount: 'Limit',
  amountMissing: 'Please enter a valid amount greater than 0',
  noLimitWanted: 'Remove the limit',
  higher:
    'This is higher than your current limit. It applies in 24 hours, and you can cancel it until then. ' +
    'Please confirm it with a code.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app.',
  codeMissing: 'Enter the 6-digit code.',
  cancel: 'Cancel',
  save: 'Save limit',
  saving: 'Saving...',
  applies: { title: 'Your limit applies now', description: 'We have confirmed this by e-mail.' },
  planned: (when: string) => ({ title: 'Your limit will change', description: `It applies from ${when}.` }),
  cancelled: { title: 'The change was cancelled', description: 'Your current limit is unchanged.' },
  limitFailed: 'The limit was not changed',
} as const

type Safeguards = typeof contract.safeguards
type Call = 'freeze' | 'unfreeze' | 'setLimit'
/** The refusals of these procedures, read from the contract: a new one does not compile without its words. */
type Refusal = { [Name in Call]: keyof Safeguards[Name]['~orpc']['errorMap'] }[Call]

const refused: Record<Refusal, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'You have been signed out.',
  NOT_ALLOWED: 'Only clients have payments to freeze.',
  FROZEN_BY_LINK: texts.byLink,
  PAYMENTS_FROZEN: 'Your payments are frozen. A higher limit can be requested once the freeze is lifted.',
  INVALID_AMOUNT: texts.amountMissing,
  CODE_REQUIRED: texts.codeMissing,
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one.',
  TOO_MANY_WRONG_CODES: 'For your security, you have been signed out after five incorrect codes.',
}

/** The text of a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refused, code) ?? 'The bank did not respond. Please try again.'
}
