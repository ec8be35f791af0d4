import { type Activity, activitySentences } from '@bank/contract'
import { sumText } from './money.tsx'
import { pathFor, paths } from '#paths.ts'

/** An event as a plain sentence. */
export function activitySentence(
  { action, name, amount, currency }: Pick<Activity, 'action' | 'name' | 'amount' | 'currency'>,
  hidden: boolean,
): string {
  const sum =
    amount === null || currency === null
      ? 'an amount'
      : hidden
        ? 'a hidden amount'
        : sumText(amount, currency)
  const [named, unnamed = named]: readonly [string, string?] = activitySentences[action]
  // In one pass: a client may have written braces into a name.
  return (name === null ? unnamed : named).replace(/\{(amount|name)\}/g, (part) =>
    part === '{amount}' ? sum : (name ?? ''),
  )
}

/** The path to the details of an event; null if the sentence is complete. */
export function pathOfActivity({
  action,
  accountId,
  holderId,
}: Pick<Activity, 'action' | 'accountId' | 'holderId'>): string | null {
  if (accountId !== null) return paths.transactions(accountId)
  if (action.startsWith('certificate-') || action.startsWith('account-')) return paths.portfolio
  if (action.startsWith('beneficiary-')) return paths.beneficiaries
  if (action.startsWith('standing-order-') || action.startsWith('occurrence-')) return paths.payments
  if (action.startsWith('message-')) return paths.messages
  if (action === 'holder-message-received')
    return holderId === null ? null : pathFor(holderId, paths.messages)
  return action === 'payment-completed' ||
    action === 'incoming-transfer' ||
    action === 'payment-failed' ||
    action === 'emergency-line-used'
    ? null
    : paths.profile
}
