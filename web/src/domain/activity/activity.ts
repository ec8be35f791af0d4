import { type Activity, activitySentences, ownPauseSentences } from '@bank/contract'
import { pathFor, paths } from '#paths.ts'

/** An event as a plain sentence; an amount stands beside it. */
export function activitySentence({
  action,
  name,
  holderName,
  byClient,
}: Pick<Activity, 'action' | 'name' | 'holderName' | 'byClient'>): string {
  const [named, unnamed = named]: readonly [string, string?] = byClient
    ? ownPauseSentences
    : activitySentences[action]
  // In one pass: a client may have written braces into a name.
  const words: Record<string, string> = { name: name ?? '', holder: holderName ?? '' }
  const isComplete = name !== null && (holderName !== null || !named.includes('{holder}'))
  return (isComplete ? named : unnamed).replace(/\{(\w+)\}/g, (part, word: string) => words[word] ?? part)
}

type PartOfProfile = 'details' | 'access' | 'data' | 'security'
type Place = { to: string; hash?: PartOfProfile }

/** The path to the details of an event, and the part of the profile; null if the sentence is complete. */
export function placeOfActivity({
  action,
  accountId,
  holderId,
}: Pick<Activity, 'action' | 'accountId' | 'holderId'>): Place | null {
  if (accountId !== null) return { to: paths.transactions(accountId) }
  if (/^(own-)?holder-/.test(action)) {
    const own = action === 'holder-message-received' ? paths.messages : paths.portfolio
    return holderId === null ? null : { to: pathFor(holderId, own) }
  }
  if (nowhere.has(action)) return null
  const page = pages.find(([events]) => events.test(action))?.[1]
  return page === undefined ? { to: paths.profile, hash: partOfProfile(action) } : { to: page }
}

/** The page of each kind of event. Apart from standing orders, an order is one that waits for signatures. */
const pages: [RegExp, string][] = [
  [/^(standing-order|occurrence)-/, paths.payments],
  [/order-/, paths.orders],
  [/^(certificate|account)-/, paths.portfolio],
  [/^beneficiary-/, paths.beneficiaries],
  [/^message-/, paths.messages],
]

const nowhere = new Set<Activity['action']>([
  'payment-completed',
  'incoming-transfer',
  'payment-failed',
  'emergency-line-used',
])

/** Sign-ins, credentials, limits and a freeze are in one part. */
function partOfProfile(action: Activity['action']): PartOfProfile {
  if (/^(profile|email|phrase)-/.test(action)) return 'details'
  if (/^(access|mandate)-/.test(action)) return 'access'
  return action === 'data-exported' ? 'data' : 'security'
}
