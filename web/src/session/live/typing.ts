import { typingBelievedMs } from '@bank/contract'
import { useSyncExternalStore } from 'react'

/*
 * Who is writing just now. It is told by the event stream, kept nowhere, and believed for a few seconds:
 * whoever goes on writing says so again.
 */

/** Stands for the one conversation of a client; admins name the client whose it is. */
const own = ''

const writing = new Map<string, number>()
const listeners = new Set<() => void>()

function changed(): void {
  for (const listener of listeners) listener()
}

/** The other side of a conversation is writing. */
export function recordTyping(clientId: string = own): void {
  window.clearTimeout(writing.get(clientId))
  writing.set(
    clientId,
    window.setTimeout(() => stoppedTyping(clientId), typingBelievedMs),
  )
  changed()
}

/** What was being written is there, or nobody wrote on. */
export function stoppedTyping(clientId: string = own): void {
  window.clearTimeout(writing.get(clientId))
  if (writing.delete(clientId)) changed()
}

/** Whether the other side of a conversation is writing. */
export function useTyping(clientId: string = own): boolean {
  return useSyncExternalStore(subscribe, () => writing.has(clientId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
