import { messagePageSize } from '@bank/contract'
import type { Tx } from '#platform/database.ts'
import { isAttended, listMessages } from './queries.ts'

/** A page of a conversation as the contract has it, oldest first; who of staff wrote what is for staff alone. */
export async function showThread(tx: Tx, clientId: string, before: string | undefined) {
  const { messages, ...rest } = await showThreadToStaff(tx, clientId, before)
  return { ...rest, messages: messages.map(({ author: _, ...message }) => message) }
}

/** The same with who of staff wrote what. */
export async function showThreadToStaff(tx: Tx, clientId: string, before: string | undefined) {
  const found = await listMessages(tx, clientId, before)
  const page = found.slice(0, messagePageSize)
  return {
    messages: page.toReversed().map(({ createdAt, ...message }) => ({ ...message, at: createdAt.toISOString() })),
    earlier: found.length > messagePageSize ? (page.at(-1)?.id ?? null) : null,
    managerPresent: await isAttended(tx, clientId),
  }
}
