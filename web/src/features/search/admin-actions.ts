import { paths } from '#paths.ts'
import { action, type Action } from './actions.ts'

/** The actions of staff, found by their name and by other words for it. */
export const adminActions: readonly Action[] = [
  action('Create User', 'person', `${paths.adminUsers}?dialog=create`, ['new', 'add', 'client', 'admin']),
  action('Create Account', 'bank', `${paths.adminAccounts}?dialog=open-account`, ['new', 'open', 'wallet']),
  action('Edit Balance', 'transfer', paths.adminAccounts, ['adjust', 'correct', 'book', 'credit', 'debit']),
  action('New organisation', 'portfolio', `${paths.adminHolders}?dialog=organisation`, [
    'company',
    'trust',
    'create',
    'holder',
  ]),
  action('New joint holders', 'portfolio', `${paths.adminHolders}?dialog=joint`, ['create', 'couple']),
  action('Publish a rate', 'percent', paths.adminRates, ['change', 'interest', 'certificate', 'term']),
  action('New announcement', 'info', `${paths.adminSettings}?dialog=announcement`, ['publish', 'banner']),
  action('Approval by a second administrator', 'check', paths.adminSettings, ['four', 'eyes', 'switch']),
  action('Contact messages', 'message', `${paths.adminConsultations}?tab=messages`, ['visitors', 'answer']),
  action('Hours and holidays', 'calendar', `${paths.adminConsultations}?tab=hours`, [
    'consultations',
    'closed',
    'business',
  ]),
  action('Export the audit log', 'download', paths.adminAudit, ['csv', 'file', 'events']),
  action('Change password', 'lock', paths.adminSecurity, ['security']),
  action('Two-factor authentication', 'lock', paths.adminSecurity, ['2fa', 'authenticator', 'passkey']),
]
