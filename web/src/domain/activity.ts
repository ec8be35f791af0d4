import type { Activity, ActivityAction } from '@bank/contract'
import { sumText } from './money.tsx'
import { paths } from '#paths.ts'

type Values = { sum: string; name: string | null }

/** The words with the name, or the words without a name if the event has none. */
function named(name: string | null, withName: (name: string) => string, without: string): string {
  return name === null ? without : withName(name)
}

/** A sentence for every kind of event: a kind without words does not compile. */
const sentences: Record<ActivityAction, (values: Values) => string> = {
  'signed-in': () => 'You signed in.',
  'signed-out': () => 'You signed out.',
  'sign-in-refused': () => 'A sign-in to your portal was refused.',
  'payment-completed': ({ sum, name }) =>
    named(name, (beneficiary) => `You paid ${sum} to ${beneficiary}.`, `You paid ${sum}.`),
  'payment-failed': ({ sum, name }) =>
    named(
      name,
      (beneficiary) => `A payment of ${sum} to ${beneficiary} failed.`,
      `A payment of ${sum} failed.`,
    ),
  'transfer-completed': ({ sum, name }) =>
    named(name, (account) => `You transferred ${sum} to ${account}.`, `You transferred ${sum}.`),
  'standing-order-created': ({ sum, name }) =>
    named(name, (beneficiary) => `You scheduled ${sum} to ${beneficiary}.`, `You scheduled ${sum}.`),
  'standing-order-changed': ({ name }) =>
    named(
      name,
      (beneficiary) => `You changed a standing order to ${beneficiary}.`,
      'You changed a standing order.',
    ),
  'standing-order-paused': ({ name }) =>
    named(
      name,
      (beneficiary) => `A standing order to ${beneficiary} was paused.`,
      'A standing order was paused.',
    ),
  'standing-order-resumed': ({ name }) =>
    named(
      name,
      (beneficiary) => `You resumed a standing order to ${beneficiary}.`,
      'You resumed a standing order.',
    ),
  'standing-order-stopped': ({ name }) =>
    named(
      name,
      (beneficiary) => `You stopped a standing order to ${beneficiary}.`,
      'You stopped a standing order.',
    ),
  'standing-order-failed': ({ sum, name }) =>
    named(
      name,
      (beneficiary) => `A scheduled payment of ${sum} to ${beneficiary} failed.`,
      `A scheduled payment of ${sum} failed.`,
    ),
  'occurrence-skipped': ({ sum, name }) =>
    named(
      name,
      (beneficiary) => `You skipped a payment of ${sum} to ${beneficiary}.`,
      `You skipped a payment of ${sum}.`,
    ),
  'occurrence-restored': ({ sum, name }) =>
    named(
      name,
      (beneficiary) => `You restored a payment of ${sum} to ${beneficiary}.`,
      `You restored a payment of ${sum}.`,
    ),
  'account-requested': ({ name }) =>
    named(name, (account) => `You requested the account ${account}.`, 'You requested an account.'),
  'account-request-approved': ({ name }) =>
    named(
      name,
      (account) => `Your request for ${account} was approved.`,
      'Your account request was approved.',
    ),
  'account-request-rejected': ({ name }) =>
    named(
      name,
      (account) => `Your request for ${account} was not approved.`,
      'Your account request was not approved.',
    ),
  'account-opened': ({ name }) =>
    named(name, (account) => `The account ${account} was opened.`, 'An account was opened.'),
  'account-renamed': ({ name }) =>
    named(name, (account) => `You renamed an account to ${account}.`, 'You renamed an account.'),
  'balance-adjusted': ({ name }) =>
    named(name, (account) => `The bank adjusted the balance of ${account}.`, 'The bank adjusted a balance.'),
  'incoming-transfer': ({ sum, name }) =>
    named(name, (account) => `You received ${sum} in ${account}.`, `You received ${sum}.`),
  'certificate-opened': ({ sum, name }) =>
    named(
      name,
      (number) => `You opened certificate ${number} for ${sum}.`,
      `You opened a certificate for ${sum}.`,
    ),
  'certificate-matured': ({ name }) =>
    named(name, (number) => `Certificate ${number} matured.`, 'A certificate matured.'),
  'beneficiary-added': ({ name }) =>
    named(name, (beneficiary) => `You added the beneficiary ${beneficiary}.`, 'You added a beneficiary.'),
  'beneficiary-verified': ({ name }) =>
    named(
      name,
      (beneficiary) => `You verified the beneficiary ${beneficiary}.`,
      'You verified a beneficiary.',
    ),
  'beneficiary-edited': ({ name }) =>
    named(name, (beneficiary) => `You edited the beneficiary ${beneficiary}.`, 'You edited a beneficiary.'),
  'beneficiary-removed': ({ name }) =>
    named(name, (beneficiary) => `You deleted the beneficiary ${beneficiary}.`, 'You deleted a beneficiary.'),
  'beneficiary-restored': ({ name }) =>
    named(
      name,
      (beneficiary) => `You restored the beneficiary ${beneficiary}.`,
      'You restored a beneficiary.',
    ),
  'profile-changed': () => 'Your profile was changed.',
  'email-change-asked': () => 'You asked to change your e-mail address.',
  'email-changed': () => 'Your e-mail address was changed.',
  'password-changed': () => 'Your password was changed.',
  'password-reset': () => 'The bank reset your password.',
  'two-factor-enabled': () => 'Two-factor authentication was enabled.',
  'two-factor-disabled': () => 'Two-factor authentication was disabled.',
  'recovery-codes-made': () => 'New recovery codes were created.',
  'recovery-code-used': () => 'A recovery code was used.',
  'passkey-added': ({ name }) =>
    named(name, (passkey) => `You added the passkey ${passkey}.`, 'A passkey was added.'),
  'passkey-removed': ({ name }) =>
    named(name, (passkey) => `You removed the passkey ${passkey}.`, 'A passkey was removed.'),
  'setup-link-made': () => 'A setup link was created for you.',
  'setup-link-mailed': () => 'Your setup link was sent to you by e-mail.',
  'setup-link-revoked': () => 'Your setup link was cancelled.',
  'setup-completed': () => 'Your password and authenticator were set up with a link.',
  'phrase-changed': () => 'Your telephone verification phrase was changed.',
  'phrase-viewed': () => 'The bank viewed your telephone verification phrase.',
  'phrase-checked': () => 'The bank checked a caller’s answer against your telephone verification phrase.',
  'session-ended-by-owner': () => 'You ended a session.',
  'sessions-ended-by-staff': () => 'The bank signed you out on every device.',
  'data-exported': () => 'Your data was exported.',
  'message-sent': () => 'You sent a message to the bank.',
  'message-received': () => 'The bank sent you a message.',
  'emergency-line-used': () => 'The emergency line was used.',
}

/** An event as a plain sentence. */
export function activitySentence(
  {
    action,
    name,
    amount,
    currency,
  }: Omit<Activity, 'id' | 'at' | 'accountId' | 'transactionId' | 'standingOrderId'>,
  hidden: boolean,
): string {
  const sum =
    amount === null || currency === null
      ? 'an amount'
      : hidden
        ? 'a hidden amount'
        : sumText(amount, currency)
  return sentences[action]({ sum, name })
}

/** The path to the details of an event; null if the sentence is complete. */
export function pathOfActivity({ action, accountId }: Pick<Activity, 'action' | 'accountId'>): string | null {
  if (accountId !== null) return paths.transactions(accountId)
  if (action.startsWith('certificate-') || action.startsWith('account-')) return paths.portfolio
  if (action.startsWith('beneficiary-')) return paths.beneficiaries
  if (action.startsWith('standing-order-') || action.startsWith('occurrence-')) return paths.payments
  if (action.startsWith('message-')) return paths.messages
  return action === 'payment-completed' ||
    action === 'incoming-transfer' ||
    action === 'payment-failed' ||
    action === 'emergency-line-used'
    ? null
    : paths.profile
}
