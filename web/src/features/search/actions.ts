import { paths } from '#paths.ts'
import type { IconName } from '#ui/brand/icon.tsx'
import type { Finding } from '#ui/overlay/finder.tsx'
import type { Findable } from './matches.ts'

export type Action = Finding & Findable & { href: string }

/** The actions that a user may also do for a holder. */
export const sharedActions = {
  makePayment: action('Make Payment', 'transfer', `${paths.portfolio}?dialog=pay`, [
    'pay',
    'send',
    'money',
    'transfer',
    'own',
    'accounts',
  ]),
  addBeneficiary: action('Add Beneficiary', 'people', `${paths.beneficiaries}?dialog=add`, [
    'new',
    'payee',
    'iban',
    'wallet',
  ]),
  makeDeposit: action('Make Deposit', 'document', `${paths.portfolio}?dialog=deposit`, [
    'certificate',
    'interest',
  ]),
  requestAccount: action('Request New Account', 'bank', `${paths.portfolio}?dialog=request`, [
    'open',
    'crypto',
    'business',
    'wallet',
  ]),
  downloadStatements: action('Download statements', 'download', `${paths.portfolio}?dialog=statements`, [
    'export',
    'pdf',
    'csv',
    'json',
    'ofx',
    'camt',
    'zip',
    'tax',
  ]),
  sendMessage: action('Send a message', 'message', paths.messages, [
    'chat',
    'account',
    'manager',
    'attach',
    'file',
  ]),
} as const satisfies Record<string, Action>

/** The actions of a client, found by their name and by other words for it. */
export const actions: readonly Action[] = [
  sharedActions.makePayment,
  action('Schedule a payment', 'calendar', `${paths.payments}?dialog=schedule`, [
    'standing',
    'order',
    'regular',
    'later',
  ]),
  sharedActions.addBeneficiary,
  sharedActions.makeDeposit,
  sharedActions.requestAccount,
  sharedActions.downloadStatements,
  sharedActions.sendMessage,
  action('Change password', 'lock', `${paths.profile}#security`, ['security']),
  action('Two-factor authentication', 'lock', `${paths.profile}#security`, [
    '2fa',
    'authenticator',
    'code',
    'phone',
    'security',
  ]),
  action('Recovery codes', 'lock', `${paths.profile}#security`, [
    'lost',
    'phone',
    '2fa',
    'security',
    'backup',
  ]),
  action('Where you are signed in', 'lock', `${paths.profile}#security`, ['sessions', 'devices', 'security']),
  action('Notification settings', 'bell', `${paths.profile}#notifications`, [
    'notifications',
    'e-mail',
    'email',
    'alerts',
  ]),
  action('Download my data', 'download', `${paths.profile}#data`, ['export', 'copy', 'file']),
]

export function action(label: string, icon: IconName, href: string, words: readonly string[]): Action {
  return { id: `action-${label}`, label, icon, href, words: [label, ...words].join(' ') }
}
