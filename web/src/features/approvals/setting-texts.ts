import type { contract, RefusalCode } from '@bank/contract'

/** Every word of the switch on the settings screen. */
export const texts = {
  title: 'Approval by a second administrator',
  lead:
    'While it is on, one administrator asks and another one approves; nobody approves their ' +
    'own. While it is off, whatever an administrator does is done at once. Authentication ' +
    'codes are asked for either way.',
  coversTitle: 'What it covers',
  covers: [
    'Adjustments and opening balances that are together above one administrator’s limit for a day',
    'Somebody becoming an administrator',
    'A new setup link for somebody who is set up, or for an administrator',
    'Changes of rates',
    'Turning it off',
  ],
  state: 'State',
  on: 'On',
  off: 'Off',
  changed: 'Last changed',
  changedBy: (name: string, when: string) => `${name}, ${when}`,
  neverChanged: 'Never',
  admins: 'Administrators who have set up their access',
  loading: 'Loading the setting',
  failed: 'Failed to load the setting',
  failedHelp: 'The server did not answer.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  onTitle: 'Turn on approval by a second administrator',
  onHelp:
    'It holds at once, for every administrator. Turning it off again takes another ' +
    'administrator’s approval. Each administrator can approve, so please look first at who ' +
    'is one.',
  offTitle: 'Turn off approval by a second administrator',
  offHelp:
    'From then on every administrator acts alone. What waits for approval goes on waiting ' +
    'and can still be decided.',
  twoNeeded: 'Two administrators must have set up their access before this can be turned on.',
  reason: 'Reason',
  reasonHelp: 'The administrator who approves it reads it.',
  reasonMissing: 'Please say why.',
  code: 'Authentication code',
  codeHelp: '6 digits from your authenticator app, for this change only.',
  codeMissing: 'Enter the 6 digits of your code.',
  send: 'Send for approval',
  busy: 'Saving...',
  cancel: 'Cancel',
  turnedOn: 'Approval by a second administrator is on',
  changeFailed: 'Failed to change the setting',
} as const

type Refusal = keyof (typeof contract.approvals.setRule)['~orpc']['errorMap']

const refused: Record<Refusal, string> = {
  NOT_SIGNED_IN: 'Your session has ended.',
  ENROLMENT_REQUIRED: 'Set up your authenticator first.',
  NOT_ALLOWED: 'You are no longer an administrator.',
  SECOND_ADMIN_REQUIRED: texts.twoNeeded,
  APPROVAL_PENDING: 'Turning it off waits for another administrator already.',
  REASON_REQUIRED: texts.reasonMissing,
  INVALID_CODE: 'This code is not right, or was used before. Please wait for the next one.',
  TWO_FACTOR_NOT_ENABLED: 'Two-factor authentication is required for this action.',
  CONFIRMATION_REFUSED: 'The confirmation has expired. Please enter a new code.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please try again later.',
  BUSY: 'The bank is busy. Nothing was changed. Please try again.',
}

/** The bank's reasons for a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusedText(code: RefusalCode | null): string {
  return code !== null && isKnown(code)
    ? refused[code]
    : 'The bank did not answer. Please look again before you try again.'
}

function isKnown(code: RefusalCode): code is Refusal {
  return Object.hasOwn(refused, code)
}
