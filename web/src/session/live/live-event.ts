import { type LiveEvent, type LiveTopic, liveTopics } from '@bank/contract'

/**
 * Reads an event of the stream; null for one that this version does not know. It is read by hand, because a
 * schema would load zod with the first screen.
 */
export function readLiveEvent(data: string): LiveEvent | null {
  const event: unknown = JSON.parse(data)
  if (typeof event !== 'object' || event === null || !('type' in event)) return null
  if (event.type === 'session-ended') return { type: 'session-ended' }
  if (event.type === 'accounts-changed') {
    const accountIds = 'accountIds' in event ? event.accountIds : null
    return isListOf(accountIds, isWord) ? { type: 'accounts-changed', accountIds } : null
  }
  if (event.type !== 'changed' || !('topics' in event) || !isListOf(event.topics, isTopic)) return null
  const clientId = 'clientId' in event ? event.clientId : undefined
  if (clientId === undefined) return { type: 'changed', topics: event.topics }
  return isWord(clientId) ? { type: 'changed', topics: event.topics, clientId } : null
}

function isListOf<Item>(given: unknown, isItem: (item: unknown) => item is Item): given is Item[] {
  return Array.isArray(given) && given.every(isItem)
}

function isWord(given: unknown): given is string {
  return typeof given === 'string'
}

function isTopic(given: unknown): given is LiveTopic {
  return liveTopics.some((topic) => topic === given)
}
