import type { RefusalOf } from '#domain/refusal-of.ts'
import type { AccessReview, AccessView, RefusalCode } from '@bank/contract'
import { maximumAccessDaysAhead, maximumAccessRights, maximumAccessYears } from '@bank/contract'
import { commonRefusals } from '#domain/refusal-words.ts'
import { textOf } from '#lib/data/text-of.ts'
import { formatDay } from '#lib/format/format-date.ts'

/** The texts of the people whom a client gives access to their accounts. */
export const texts = {
  people: 'People with access',
  peopleHelp: 'They can look at your accounts with their own sign-in. They can neither pay nor sign.',
  none:
    'Let an accountant, an adviser or a member of your family see your accounts with their own sign-in. ' +
    'You choose what they see and until when, and you can withdraw it at any time.',
  noneOnAccount: 'Only you can see this account.',
  loading: 'Loading the people with access',
  failed: 'Failed to load the people with access',
  failedHelp: 'Nothing has changed. Please try again.',
  give: 'Give access',
  allAccounts: 'All accounts',
  views: {
    balances: 'Balances',
    movements: 'Balances, transactions and statements',
  },
  until: (day: string) => `until ${formatDay(day)}`,
  from: (day: string) => `from ${formatDay(day)}`,
  planned: 'Not started yet',
  withdraw: 'Withdraw',
  withdrawing: 'Withdrawing...',
  withdrawn: 'Access withdrawn',
  withdrawFailed: 'Failed to withdraw access',
  undo: 'Undo',
  restored: 'Access restored',
  restoreFailed: 'Failed to restore access',
} as const

export const giveTexts = {
  steps: ['Details', 'Review'],
  describeForm: 'They sign in with a username and password of their own; yours are never shared.',
  describeCode: 'Please check this carefully, then confirm it with a code.',
  describeGiven: 'You can withdraw it at any time in your profile.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  emailHelp: 'We will write to this address. Someone new to the bank gets a link to set up a sign-in.',
  accounts: 'Accounts',
  all: { name: 'All accounts', detail: 'Including any you open later' },
  chosen: { name: 'Chosen accounts', detail: 'Only the ones you choose below' },
  choose: 'Which accounts',
  view: 'What they can see',
  views: {
    balances: { name: 'Balances', detail: 'How much is in each account, and nothing else' },
    movements: {
      name: 'Balances, transactions and statements',
      detail: 'Every transaction, and statements to download',
    },
  },
  firstDay: 'First day',
  lastDay: 'Last day',
  lastDayHelp: 'Access ends automatically at the end of this day.',
  cancel: 'Cancel',
  back: 'Back',
  next: 'Continue',
  busy: 'Please wait...',
  confirm: 'Give access',
  giving: 'Giving access...',
  done: 'Done',
  summary: 'The access you are giving',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this access only.',
  codeMissing: 'Enter the 6-digit code to confirm.',
  codeAccepted: 'Your code was accepted for this access.',
  given: 'Access given',
  mailed: (email: string) => `We have written to ${email}.`,
  failed: 'Failed to give access',
  unanswered: 'You can safely try again: access will not be given twice.',
} as const

const listed = new Intl.ListFormat('en-GB')

/** The accounts of an access in words; null is all of them. */
export function accountsInWords(accounts: readonly { nickname: string }[] | null): string {
  return accounts === null ? texts.allAccounts : listed.format(accounts.map(({ nickname }) => nickname))
}

type Given = Omit<AccessReview, 'isGiven'>

/** An access in one sentence: who, what, of which accounts, and when. */
export function accessInWords({ accounts, view, firstDay, lastDay }: Given, name: string, today: string) {
  const data = view === 'balances' ? 'the balances' : 'the balances, transactions and statements'
  const which =
    accounts === null
      ? 'all your accounts, including any you open later,'
      : listed.format(accounts.map(({ nickname }) => nickname))
  const from = firstDay > today ? ` ${texts.from(firstDay)}` : ''
  return `${name} can see ${data} of ${which}${from} ${texts.until(lastDay)}.`
}

/** The sentence about what the access leaves out. */
export function limitsInWords(view: AccessView, name: string): string {
  const nothing = view === 'balances' ? 'pay, sign or see anything else' : 'pay, sign or see any other data'
  return `${name} cannot ${nothing}.`
}

const refusedOrder: Record<RefusalOf<'accessRights', 'review' | 'confirm' | 'give'>, string> = {
  ...commonRefusals,
  TOO_MANY_WRONG_CODES: commonRefusals.NOT_SIGNED_IN,
  CODE_REQUIRED: 'Please enter a code from your authenticator app.',
  ACCESS_RIGHT_NOT_FOUND: 'This access has already been withdrawn. Please give it again.',
  INVALID_INPUT: 'Please check these details: something is not valid.',
  ACCOUNT_NOT_FOUND: 'One of these accounts is no longer yours. Please choose again.',
  ACCESS_TO_ONESELF: 'This is your own e-mail address, and you can already see all your accounts.',
  ACCESS_GIVEN_ALREADY:
    'This person already has access to one of these accounts on some of these days. ' +
    'Withdraw that access first, or choose other days.',
  TOO_MANY_ACCESS_RIGHTS: `At most ${maximumAccessRights} people can have access. Please withdraw one first.`,
  FIRST_DAY_PASSED: 'The first day has passed. Please choose today or a later day.',
  FIRST_DAY_TOO_FAR: `The first day can be at most ${maximumAccessDaysAhead} days from now.`,
  LAST_DAY_TOO_FAR: `Access can last at most ${maximumAccessYears} years. Please choose an earlier last day.`,
  ACCESS_RIGHT_ID_TAKEN:
    'An earlier attempt from this window succeeded. Please check the list of people with access first.',
}

/** The sentence of a refused order, or of a fault (null). */
export function orderRefusal(code: RefusalCode | null): string {
  if (code === null) return 'The bank did not respond. Please try again.'
  return textOf(refusedOrder, code) ?? 'Nothing was changed. Please try again.'
}

const refusedChange: Record<RefusalOf<'accessRights', 'withdraw' | 'restore'>, string> = {
  NOT_SIGNED_IN: commonRefusals.NOT_SIGNED_IN,
  ENROLMENT_REQUIRED: commonRefusals.ENROLMENT_REQUIRED,
  BUSY: commonRefusals.BUSY,
  ACCESS_RIGHT_NOT_FOUND: 'This access has ended, or was withdrawn too long ago to be restored.',
  ACCESS_GIVEN_ALREADY: 'This person has since been given access again.',
  TOO_MANY_ACCESS_RIGHTS: refusedOrder.TOO_MANY_ACCESS_RIGHTS,
}

/** The sentence of a withdrawal, or of its undoing, that was refused or not answered (null). */
export function changeRefusal(code: RefusalCode | null): string {
  return textOf(refusedChange, code) ?? 'Please try again.'
}
