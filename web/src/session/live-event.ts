import { type LiveEvent, type LiveTopic, liveTopics } from '@bank/contract'

/**
 * What the stream said, read by hand: the shape of it would bring every shape's machinery to the first sight.
 * Null for what this version does not know.
 */
export function readLiveEvent(data: string): LiveEvent | null {
  const said: unknown = JSON.parse(data)
  if (typeof said !== 'object' || said === null || !('type' in said)) return null
  if (said.type === 'session-ended') return { type: 'session-ended' }
  if (said.type === 'accounts-changed') {
    const accountIds = 'accountIds' in said ? said.accountIds : null
    return isListOf(accountIds, isWord) ? { type: 'accounts-changed', accountIds } : null
  }
  if (said.type !== 'changed' || !('topics' in said) || !isListOf(said.topics, isTopic)) return null
  const clientId = 'clientId' in said ? said.clientId : undefined
  if (clientId === undefined) return { type: 'changed', topics: said.topics }
  return isWord(clientId) ? { type: 'changed', topics: said.topics, clientId } : null
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
