import type { RefusalOf } from '#domain/refusal-of.ts'
import type { ApprovalKind, RefusalCode } from '@bank/contract'
import { textOf } from '#lib/data/text-of.ts'
import { commonRefusals } from '#domain/refusal-words.ts'

/** The operations that the setting covers. A new kind of approval does not compile without its line. */
const coveredBy: Record<ApprovalKind, string> = {
  adjustment: 'Adjustments and opening balances that take an administrator above the daily limit',
  opening: 'Adjustments and opening balances that take an administrator above the daily limit',
  role: 'New administrators',
  'setup-link': 'New setup links for administrators and for users who are already set up',
  'holder-creation': 'New joint holders and organisations',
  'holder-change': 'Changes to the details of an organisation',
  'signing-rules': 'Signing rules and new mandates',
  mandate: 'Signing rules and new mandates',
  'mandate-document': 'Mandate documents',
  'rate-change': 'Rate changes',
  'freeze-lift': 'Lifting a payment freeze',
  'setting-change': 'Turning this setting off',
}
export const covers: readonly string[] = [...new Set(Object.values(coveredBy))]

/** Every word of the switch on the settings screen. */
export const texts = {
  title: 'Approval by a second administrator',
  lead:
    'When on, one administrator requests and another approves; no one can approve ' +
    'their own request. When off, administrators’ actions take effect at once. ' +
    'Authentication codes are required either way.',
  coversTitle: 'What it covers',
  state: 'Status',
  on: 'On',
  off: 'Off',
  changed: 'Last changed',
  changedBy: (name: string, when: string) => `${name}, ${when}`,
  neverChanged: 'Never',
  admins: 'Active administrators',
  loading: 'Loading the setting',
  failed: 'Failed to load the setting',
  failedHelp: 'The bank did not respond. Please try again.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  onTitle: 'Turn on approval by a second administrator',
  onHelp:
    'It takes effect at once for every administrator. Turning it off again requires ' +
    'another administrator’s approval. Every administrator can approve, so please ' +
    'check the list of administrators first.',
  offTitle: 'Turn off approval by a second administrator',
  offHelp: 'From then on every administrator acts alone. Pending requests remain and can still be decided.',
  twoNeeded: 'Two administrators must be set up before this can be turned on.',
  reasonHelp: 'Shown to the administrator who approves it.',
  codeHelp: '6 digits from your authenticator app, for this change only.',
  send: 'Send for approval',
  busy: 'Saving...',
  cancel: 'Cancel',
  turnedOn: 'Approval by a second administrator is on',
  changeFailed: 'Failed to change the setting',
} as const

const refused: Record<RefusalOf<'approvals', 'setRule'>, string> = {
  ...commonRefusals,
  NOT_SIGNED_IN: 'Your session has ended.',
  NOT_ALLOWED: 'You are no longer an administrator.',
  SECOND_ADMIN_REQUIRED: texts.twoNeeded,
  APPROVAL_PENDING: 'Turning it off is already awaiting another administrator’s approval.',
  REASON_REQUIRED: 'Please give a reason.',
  INVALID_CODE: 'This code is incorrect or has already been used. Please wait for the next one.',
  BUSY: 'We are busy at the moment. Nothing was changed. Please try again.',
}

/** The bank's reasons for a refusal. Null is a fault: no connection, or a mistake of ours. */
export function refusalText(code: RefusalCode | null): string {
  return textOf(refused, code) ?? 'The bank did not respond. Please check the setting before you try again.'
}
