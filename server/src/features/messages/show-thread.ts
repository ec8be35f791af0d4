import { messagePageSize } from '@bank/contract'
import type { Tx } from '#platform/database.ts'
import { isAttended, listMessages } from './queries.ts'

/**
 * A page of a conversation as the contract has it, oldest first; which admin wrote what is for admins alone.
 */
export async function showThread(tx: Tx, clientId: string, before: string | undefined) {
  const { messages, earlier, managerPresent } = await showThreadToAdmin(tx, clientId, { before })
  return { earlier, managerPresent, messages: messages.map(({ author: _, ...message }) => message) }
}

/** Where a page begins or ends, or what is in its middle: one of them, or none for the newest. */
export type PageEnd = { before?: string | undefined; after?: string | undefined; at?: string | undefined }

/** The same with which admin wrote what, and whether there are later ones. */
export async function showThreadToAdmin(tx: Tx, clientId: string, end: PageEnd) {
  const { page, earlier, later } = await readPage(tx, clientId, end)
  return {
    messages: page.map(({ createdAt, authorId, authorName, ...message }) => ({
      ...message,
      at: createdAt.toISOString(),
      author: authorId === null || authorName === null ? null : { id: authorId, name: authorName },
    })),
    earlier,
    later,
    managerPresent: await isAttended(tx, clientId),
  }
}

type Row = Awaited<ReturnType<typeof listMessages>>[number]
/** Oldest first, and whether to ask for more at either end. */
type Page = { page: Row[]; earlier: string | null; later: string | null }

async function readPage(tx: Tx, clientId: string, { before, after, at }: PageEnd): Promise<Page> {
  if (after !== undefined) {
    const { page, more } = cut(
      await listMessages(tx, clientId, { direction: 'after', than: after, most: messagePageSize + 1 }),
      messagePageSize,
    )
    return { page, earlier: page[0]?.id ?? null, later: more }
  }
  const around = at === undefined ? null : await readAround(tx, clientId, at)
  if (around !== null) return around
  const { page, more } = cut(
    await listMessages(tx, clientId, { than: before, most: messagePageSize + 1 }),
    messagePageSize,
  )
  return {
    page: page.toReversed(),
    earlier: more,
    later: before === undefined ? null : (page[0]?.id ?? null),
  }
}

/** The page with this message in its middle; null where it is not of this conversation. */
async function readAround(tx: Tx, clientId: string, at: string): Promise<Page | null> {
  const half = messagePageSize / 2
  const before = cut(await listMessages(tx, clientId, { than: at, most: half + 1, inclusive: true }), half)
  if (before.page.length === 0) return null
  const after = cut(await listMessages(tx, clientId, { direction: 'after', than: at, most: half + 1 }), half)
  return { page: [...before.page.toReversed(), ...after.page], earlier: before.more, later: after.more }
}

/** The row beyond the page only says that there is one. */
function cut(found: Row[], most: number): { page: Row[]; more: string | null } {
  const page = found.slice(0, most)
  return { page, more: found.length > most ? (page.at(-1)?.id ?? null) : null }
}
