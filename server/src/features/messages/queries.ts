import { type Conversation, conversationPageSize, messagePageSize } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

/** Messages of one client's conversation, newest first: those before this one, one more than a page, so that one knows whether there are earlier ones. */
export function listMessages(tx: Tx, clientId: string, before: string | undefined) {
  const page = tx
    .selectFrom('message')
    .leftJoin('identity.person as author', 'author.id', 'message.authorId')
    .leftJoin('conversation', 'conversation.clientId', 'message.clientId')
    .where('message.clientId', '=', clientId)
    .select([
      'message.id', 'message.body', 'message.fromClient', 'message.automated', 'message.createdAt',
      sql<string | null>`author.first_name || ' ' || author.last_name`.as('author'),
      sql<boolean>`not message.from_client and message.created_at > coalesce(conversation.client_read_at, '-infinity')`.as('unread'),
    ])
    .orderBy('message.createdAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(messagePageSize + 1)
  if (before === undefined) return page.execute()
  // Nothing comes before a message that is not of this conversation.
  return page
    .where(sql<boolean>`(message.created_at, message.id) < (
      select b.created_at, b.id from bank.message b where b.id = ${before} and b.client_id = ${clientId})`)
    .execute()
}

/** Whether somebody of the bank has this conversation in front of them. */
export async function isAttended(tx: Tx, clientId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('conversation')
    .select(sql<boolean>`bank.is_attended(manager_seen_at)`.as('attended'))
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return found?.attended ?? false
}

/** Whether there is such a client; for staff. */
export async function isClient(tx: Tx, clientId: string): Promise<boolean> {
  const found = await tx.selectFrom('identity.person').select('id').where('id', '=', clientId).where('role', '<>', 'admin').executeTakeFirst()
  return found !== undefined
}

/** Conversations for staff: most unanswered messages first, then the latest. `place` is where each stands in this order. */
export async function listConversations(tx: Tx, after: string | undefined): Promise<(Conversation & { place: string })[]> {
  const [unanswered, microseconds, clientId] = after?.split('_') ?? []
  const { rows } = await sql<Omit<Conversation, 'last'> & { place: string; body: string; fromClient: boolean; automated: boolean; at: Date }>`
    select
      c.client_id, p.username, p.first_name || ' ' || p.last_name as name, c.unanswered as unread,
      c.unanswered || '_' || (extract(epoch from c.last_message_at) * 1000000)::bigint || '_' || c.client_id as place,
      left(m.body, 160) as body, m.from_client, m.automated, m.created_at as at
    from bank.conversation c
    join identity.person p on p.id = c.client_id
    cross join lateral (
      select * from bank.message m where m.client_id = c.client_id order by m.created_at desc, m.id desc limit 1
    ) m
    where c.last_message_at is not null and (
      ${after === undefined} or (c.unanswered, c.last_message_at, c.client_id) < (
        ${unanswered ?? 0}::int, timestamptz 'epoch' + ${microseconds ?? 0}::bigint * interval '1 microsecond', ${clientId ?? null}::uuid
      )
    )
    order by c.unanswered desc, c.last_message_at desc, c.client_id desc
    limit ${conversationPageSize + 1}`.execute(tx)
  return rows.map(({ body, fromClient, automated, at, ...rest }) => ({ ...rest, last: { body, fromClient, automated, at: at.toISOString() } }))
}
