import { conversationPageSize, messageSearchPageSize } from '@bank/contract'
import { sql } from 'kysely'
import type { AdminContext } from '#http/procedures.ts'
import { callForOutcome, callFunction } from '#platform/call-function.ts'
import { idOf, pageOf } from '#platform/page.ts'
import { refuse } from '#platform/refusal.ts'
import { findCorrespondent, listColleagues, listConversations, searchMessages } from './queries.ts'
import { type PageEnd, showThreadToAdmin } from './show-thread.ts'
import { notifyBoth, notifyAdmins } from './notify.ts'

/** Returns a page of all conversations. */
export async function showConversations({ tx }: AdminContext, after: string | undefined) {
  const found = await listConversations(tx, after)
  const { page, more } = pageOf(found, conversationPageSize, ({ cursor }) => cursor)
  return { conversations: page.map(({ cursor: _, ...conversation }) => conversation), next: more }
}

/** Returns a page of one holder's conversation; empty where nothing was written yet. */
export async function showThreadOf(
  { tx }: AdminContext,
  { clientId, ...end }: { clientId: string } & PageEnd,
) {
  const client = (await findCorrespondent(tx, clientId)) ?? refuse('NOT_FOUND')
  return {
    ...(await showThreadToAdmin(tx, clientId, end)),
    client: { ...client, since: client.since.toISOString() },
    colleagues: await listColleagues(tx, clientId),
  }
}

/** Returns a page of the messages that contain these words. */
export async function findMessages(
  { tx }: AdminContext,
  { words, before }: { words: string; before?: string | undefined },
) {
  const { page, more } = pageOf(await searchMessages(tx, words, before), messageSearchPageSize, idOf)
  return {
    hits: page.map(({ createdAt, excerpt, ...hit }) => ({
      ...hit,
      at: createdAt.toISOString(),
      excerpt: piecesOf(excerpt),
    })),
    more,
  }
}

/**
 * The query marks hits with two characters of private use (database/functions/79-bank-message-search.sql).
 */
function piecesOf(excerpt: string): { text: string; isHit: boolean }[] {
  const pieces = excerpt.split(/[\uE000\uE001]/).map((text, index) => ({ text, isHit: index % 2 === 1 }))
  return pieces.filter(({ text }) => text !== '')
}

/** Writes an answer as the account manager; a repeated id is answered without writing again. */
export async function reply(
  { tx, services, afterCommit }: AdminContext,
  {
    clientId,
    id,
    body,
    attachments = [],
  }: { clientId: string; id: string; body: string; attachments?: string[] | undefined },
) {
  const { isNew, createdAt } = await callFunction(
    tx,
    { SENT: ['createdAt'] },
    sql<{ outcome: string; isNew: boolean | null; createdAt: Date | null }>`
      select * from bank.reply_message(${clientId}, ${id}, ${body}, ${attachments}::uuid[])`,
  )
  if (isNew) afterCommit(() => notifyBoth(services.changes, clientId))
  return { id, at: createdAt.toISOString() }
}

/**
 * Records that an admin has this conversation on screen, or no longer has. The client sees that the manager
 * is there, colleagues see who it is.
 */
export async function attend(
  { tx, services, afterCommit }: AdminContext,
  {
    clientId,
    here,
    readUpTo = null,
  }: { clientId: string; here: boolean; readUpTo?: string | null | undefined },
) {
  const outcome = await callForOutcome(
    tx,
    ['CAME', 'LEFT', 'READ', 'JOINED', 'PARTED', 'STAYS'],
    sql`bank.attend_conversation(${clientId}, ${here}, ${readUpTo})`,
  )
  afterCommit(() => {
    if (outcome === 'CAME' || outcome === 'LEFT' || outcome === 'READ')
      services.changes.publish({ to: { user: clientId }, topics: ['messages'] })
    if (outcome !== 'STAYS') notifyAdmins(services.changes, clientId, 'messages')
  })
  return {}
}
