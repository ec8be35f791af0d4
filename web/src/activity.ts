import type { Activity, ActivityAction } from '@bank/contract'
import { sumText } from './money.tsx'
import { paths } from './paths.ts'

type Telling = (activity: { sum: string; name: string }) => string

/** A sentence for everything that can happen to a client's affairs. */
const sentences: Record<ActivityAction, Telling> = {
  'payment-completed': ({ sum, name }) => `You paid ${sum || 'a sum'}${name && ` to ${name}`}`,
  'payment-failed': ({ sum, name }) => `A payment${sum && ` of ${sum}`}${name && ` to ${name}`} was not made: the account did not hold enough`,
  'balance-adjusted': ({ sum }) => `The bank adjusted the balance of an account${sum && ` by ${sum}`}`,
  'certificate-opened': ({ sum, name }) => `Certificate of deposit ${name}${sum && ` over ${sum}`} was opened`,
  'certificate-matured': ({ name }) => `Certificate of deposit ${name} has matured, and its money is back on your account`,
  'account-requested': ({ name }) => `You asked for a new account${name && `, ${name}`}`,
  'account-request-approved': ({ name }) => `Your request for ${name || 'an account'} was approved`,
  'account-request-rejected': ({ name }) => `Your request for ${name || 'an account'} was not approved`,
  'account-opened': ({ name }) => `Account ${name} was opened`,
  'beneficiary-added': ({ name }) => `${name || 'A beneficiary'} was added to your beneficiaries`,
  'beneficiary-removed': ({ name }) => `${name || 'A beneficiary'} was removed from your beneficiaries`,
  'beneficiary-restored': ({ name }) => `${name || 'A beneficiary'} is back among your beneficiaries`,
  'message-sent': () => 'You wrote to your account manager',
  'message-received': () => 'Your account manager wrote to you',
  'emergency-line-used': () => 'You called the emergency line',
  'profile-changed': () => 'Your profile was changed',
  'email-change-asked': () => 'A new e-mail address was asked for',
  'email-changed': () => 'Your e-mail address was changed',
  'phrase-changed': () => 'Your telephone phrase was changed',
  'phrase-viewed': () => 'A member of staff opened your telephone phrase',
  'data-exported': () => 'A copy of your data was downloaded',
  'password-changed': () => 'Your password was changed',
  'two-factor-enabled': () => 'An authenticator was set up',
  'two-factor-disabled': () => 'Two-factor authentication was switched off',
  'recovery-codes-made': () => 'New recovery codes were made',
  'recovery-code-used': () => 'Somebody signed in with one of your recovery codes',
  'session-ended-by-owner': () => 'You signed out another device',
  'signed-in': () => 'You signed in',
  'sign-in-refused': () => 'A sign-in with your name was refused',
}

/** What happened, in a sentence. */
export function tellActivity({ action, amount, currency, name }: Pick<Activity, 'action' | 'amount' | 'currency' | 'name'>): string {
  const sum = amount !== null && currency !== null ? sumText(amount, currency) : ''
  return sentences[action]({ sum, name: name ?? '' }).replaceAll(/ {2,}/g, ' ')
}

/** Where one sees more of it; null where the sentence says it all. */
export function placeOfActivity({ action, accountId }: Pick<Activity, 'action' | 'accountId'>): string | null {
  if (accountId !== null) return paths.transactions(accountId)
  if (action.startsWith('certificate-') || action.startsWith('account-')) return paths.portfolio
  if (action.startsWith('beneficiary-')) return paths.beneficiaries
  if (action.startsWith('message-')) return paths.messages
  return action === 'payment-completed' || action === 'payment-failed' || action === 'emergency-line-used' ? null : paths.profile
}
