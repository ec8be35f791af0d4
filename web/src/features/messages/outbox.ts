import type { Attachment } from '@bank/contract'
import { forget, keep, keptList } from '#session/kept.ts'
import { useSessionKeeper, useUser } from '#session/session-context.tsx'
import { isAttachment } from './attachments/is-attachment.ts'

/*
 * Messages that the bank has not yet confirmed. They stay over a reload under their first id, so that sending
 * one again never writes it twice.
 */

export type Unsent = {
  id: string
  body: string
  attachments: Attachment[]
  /** The screen of a client's message, or the id of the client whom an admin answers. */
  place: string
  status: 'sending' | 'failed'
}

/** A user's outbox, which the screens of this document share. */
class Outbox {
  readonly #name: string
  readonly #listeners = new Set<() => void>()
  #unsent: readonly Unsent[]

  constructor(userId: string) {
    this.#name = `messages.unsent.${userId}`
    // A message that was being sent when the page was left may have arrived: sending it again, under the same
    // id, is safe.
    this.#unsent = keptList(this.#name, isUnsent).map((unsent) => ({ ...unsent, status: 'failed' }))
  }

  readonly unsent = (): readonly Unsent[] => this.#unsent

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  sending(message: Omit<Unsent, 'status'>): void {
    const sent: Unsent = { ...message, status: 'sending' }
    const isKnown = this.#unsent.some(({ id }) => id === message.id)
    this.#set(
      isKnown ? this.#unsent.map((one) => (one.id === message.id ? sent : one)) : [...this.#unsent, sent],
    )
  }

  failed(id: string): void {
    this.#set(this.#unsent.map((one) => (one.id === id ? { ...one, status: 'failed' } : one)))
  }

  /** Removes a message that the thread has now, or that its writer discarded. */
  remove(id: string): void {
    this.#set(this.#unsent.filter((one) => one.id !== id))
  }

  #set(unsent: readonly Unsent[]): void {
    this.#unsent = unsent
    if (unsent.length > 0) keep(this.#name, JSON.stringify(unsent))
    else forget(this.#name)
    for (const listener of this.#listeners) listener()
  }
}

/** Returns whether this is a kept message. Its status does not count: it is `failed` after a reload. */
function isUnsent(value: unknown): value is Omit<Unsent, 'status'> {
  if (typeof value !== 'object' || value === null) return false
  const { id, body, attachments, place }: Partial<Record<string, unknown>> = { ...value }
  return (
    typeof id === 'string' &&
    typeof body === 'string' &&
    Array.isArray(attachments) &&
    attachments.every(isAttachment) &&
    typeof place === 'string'
  )
}

/** A document has one session keeper; a user who signs in to it has one outbox. */
const outboxes = new WeakMap<object, Map<string, Outbox>>()

/** The outbox of the user who is signed in, the same for every screen of this document. */
export function useOutbox(): Outbox {
  const keeper = useSessionKeeper()
  const { id } = useUser()
  const ofDocument = outboxes.get(keeper) ?? new Map<string, Outbox>()
  outboxes.set(keeper, ofDocument)
  const outbox = ofDocument.get(id) ?? new Outbox(id)
  ofDocument.set(id, outbox)
  return outbox
}
