import { messagePageSize } from '@bank/contract'
import type { Tx } from '#platform/database.ts'
import { idOf, pageOf } from '#platform/page.ts'
import type { WriterContext } from '#http/procedures.ts'
import { showOffice } from './office-hours.ts'
import { findLastRead, isAttended, listMessages } from './queries.ts'

/** Returns a page of a conversation to its own side, oldest first, without the names of admins. */
export async function showThread({ tx, clientId, services }: WriterContext, before: string | undefined) {
  const { messages, earlier, managerPresent } = await readThread(tx, clientId, { before })
  return {
    earlier,
    managerPresent,
    messages: messages.map(({ author: _, ...message }) => message),
    read: await showLastRead(tx, clientId, 'client'),
    office: await showOffice(tx, services),
  }
}

async function showLastRead(tx: Tx, clientId: string, writer: 'client' | 'admin') {
  const found = await findLastRead(tx, clientId, writer)
  return found && { messageId: found.id, at: found.at.toISOString() }
}

/** The end of a page, or the message in its middle; without any of them, the newest page. */
export type PageEnd = { before?: string | undefined; after?: string | undefined; at?: string | undefined }

/** Returns a page of a client's conversation for admins: with authors, and with later pages. */
export async function showThreadToAdmin(tx: Tx, clientId: string, end: PageEnd) {
  return {
    ...(await readThread(tx, clientId, end)),
    read: await showLastRead(tx, clientId, 'admin'),
  }
}

async function readThread(tx: Tx, clientId: string, end: PageEnd) {
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
/** Cuts the rows to a page, oldest first, and says whether there are more at either end. */
type Page = { page: Row[]; earlier: string | null; later: string | null }

async function readPage(tx: Tx, clientId: string, { before, after, at }: PageEnd): Promise<Page> {
  if (after !== undefined) {
    const { page, more } = pageOf(
      await listMessages(tx, clientId, { direction: 'after', than: after, most: messagePageSize + 1 }),
      messagePageSize,
      idOf,
    )
    return { page, earlier: page[0]?.id ?? null, later: more }
  }
  const around = at === undefined ? null : await readAround(tx, clientId, at)
  if (around !== null) return around
  const { page, more } = pageOf(
    await listMessages(tx, clientId, { than: before, most: messagePageSize + 1 }),
    messagePageSize,
    idOf,
  )
  return {
    page: page.toReversed(),
    earlier: more,
    later: before === undefined ? null : (page[0]?.id ?? null),
  }
}

/** Returns the page with this message in its middle; null where it is not of this conversation. */
async function readAround(tx: Tx, clientId: string, at: string): Promise<Page | null> {
  const half = messagePageSize / 2
  const before = pageOf(
    await listMessages(tx, clientId, { than: at, most: half + 1, inclusive: true }),
    half,
    idOf,
  )
  if (before.page.length === 0) return null
  const after = pageOf(
    await listMessages(tx, clientId, { direction: 'after', than: at, most: half + 1 }),
    half,
    idOf,
  )
  return { page: [...before.page.toReversed(), ...after.page], earlier: before.more, later: after.more }
}
