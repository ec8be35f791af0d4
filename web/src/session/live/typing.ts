import { typingBelievedMs } from '@bank/contract'
import { useSyncExternalStore } from 'react'

/*
 * Typing signs from the event stream. Each holds for a few seconds; a user who goes on writing sends another.
 */

/** The key of a client's own conversation; admins use the client's id. */
const own = ''

const writing = new Map<string, number>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** Notes that the other side of a conversation is writing. */
export function recordTyping(clientId: string = own): void {
  window.clearTimeout(writing.get(clientId))
  writing.set(
    clientId,
    window.setTimeout(() => stoppedTyping(clientId), typingBelievedMs),
  )
  changed()
}

/** Ends a typing sign: its message has arrived, or no further sign came. */
export function stoppedTyping(clientId: string = own): void {
  window.clearTimeout(writing.get(clientId))
  if (writing.delete(clientId)) changed()
}

/** Returns whether the other side of a conversation is writing. */
export function useTyping(clientId: string = own): boolean {
  return useSyncExternalStore(subscribe, () => writing.has(clientId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
