import {
  type AdminThread,
  type Attachment,
  type Conversation,
  conversationPageSize,
  maximumCounted,
  messageSearchPageSize,
} from '@bank/contract'
import { sql } from 'kysely'
import { nameOfHolder, usernameOfHolder } from '#domain/every-account.ts'
import type { Tx } from '#platform/database.ts'

type Direction = 'before' | 'after'
type Writer = { id: string; name: string }

/**
 * Lists at most `limit` messages before or after a message, the nearest first; without a message, the newest.
 * With `inclusive` the message itself is the first of them.
 */
export function listMessages(
  tx: Tx,
  clientId: string,
  {
    direction = 'before',
    than,
    most,
    inclusive = false,
  }: { direction?: Direction; than: string | undefined; most: number; inclusive?: boolean },
) {
  const order = direction === 'before' ? 'desc' : 'asc'
  const page = tx
    .selectFrom('message')
    .leftJoin('identity.users as author', 'author.id', 'message.authorId')
    .where('message.clientId', '=', clientId)
    .select([
      'message.id',
      'message.body',
      'message.fromClient',
      'message.automated',
      'message.createdAt',
      'message.authorId',
      attachmentsOf(),
      sql<string | null>`identity.full_name(author.first_name, author.last_name)`.as('authorName'),
      sql<Writer | null>`
        case when message.writer_id is not null then bank.writer_of_message(message.id) end`.as('writer'),
      sql<boolean>`coalesce(bank.is_news(message.from_client, message.writer_id), false)
        and message.created_at > coalesce((select bank.read_until(${clientId})), '-infinity')`.as('unread'),
    ])
    .orderBy('message.createdAt', order)
    .orderBy('message.id', order)
    .limit(most)
  if (than === undefined) return page.execute()
  const comparison = direction === 'before' ? (inclusive ? sql`<=` : sql`<`) : sql`>`
  // A message of another conversation has nothing before or after it here.
  return page
    .where(sql<boolean>`(message.created_at, message.id) ${comparison} (
      select b.created_at, b.id from bank.message b where b.id = ${than} and b.client_id = ${clientId})`)
    .execute()
}

/** The files of a message as the contract shows them; read only where there are any. */
function attachmentsOf() {
  return sql<Attachment[]>`
    case when message.attachments = 0 then '[]'::json else (
      select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'bytes', a.bytes)
        order by a.position)
      from bank.attachment a where a.message_id = message.id
    ) end`.as('attachments')
}

/** Finds the last message of one side that the other has read, and when; null where none was read. */
export async function findLastRead(tx: Tx, clientId: string, writer: 'client' | 'admin') {
  const isClient = writer === 'client'
  const { rows } = await sql<{ id: string; at: Date }>`
    select m.id, case when ${isClient} then c.admin_looked_at else c.client_looked_at end as at
    from bank.conversation c
    cross join lateral (
      select * from bank.message m
      where m.client_id = c.client_id and m.from_client = ${isClient} and not m.automated
        and m.created_at <= case when ${isClient} then c.admin_read_at else c.client_read_at end
      order by m.created_at desc, m.id desc
      limit 1
    ) m
    where c.client_id = ${clientId}
      and case when ${isClient} then c.admin_looked_at else c.client_looked_at end is not null`.execute(tx)
  return rows[0] ?? null
}

/** Returns whether an admin has this conversation on screen. */
export async function isAttended(tx: Tx, clientId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('conversation')
    .select(sql<boolean>`bank.is_attended(manager_seen_at)`.as('attended'))
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return found?.attended ?? false
}

type Correspondent = Omit<AdminThread['client'], 'since'> & { since: Date }

/** Finds what admins see of a holder above the conversation; undefined where there is no such holder. */
export async function findCorrespondent(tx: Tx, holderId: string): Promise<Correspondent | undefined> {
  const { rows } = await sql<Correspondent>`select * from bank.show_correspondent(${holderId})`.execute(tx)
  return rows[0]
}

/** Lists the other admins who have this conversation on screen. */
export async function listColleagues(tx: Tx, clientId: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select name from bank.colleagues_in(${clientId}) as name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Counts the holders without an answer, up to `maximumCounted`. */
export async function countUnanswered(tx: Tx): Promise<number> {
  const { rows } = await sql<{ unanswered: number }>`
    select count(*)::int as unanswered from (
      select from bank.conversation where unanswered > 0 and last_message_at is not null
      limit ${maximumCounted}
    ) talk`.execute(tx)
  return rows[0]?.unanswered ?? 0
}

type FoundMessage = {
  id: string
  clientId: string
  name: string
  fromClient: boolean
  automated: boolean
  createdAt: Date
  excerpt: string
}

/** Lists messages that contain these words, newest first, before a message; one more than a page. */
export async function searchMessages(
  tx: Tx,
  words: string,
  before: string | undefined,
): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select * from bank.search_messages(${words}, ${before ?? null}, ${messageSearchPageSize + 1})`.execute(tx)
  return rows
}

type ListedConversation = Omit<Conversation, 'last'> & {
  cursor: string
  body: string
  attachments: number
  fromClient: boolean
  automated: boolean
  writer: string | null
  at: Date
}

/**
 * Lists conversations for admins: most unanswered messages first, then the latest. `cursor` is the place of a
 * row in this order.
 */
export async function listConversations(
  tx: Tx,
  after: string | undefined,
): Promise<(Conversation & { cursor: string })[]> {
  const { rows } = await conversationsAfter(after).execute(tx)
  return rows.map(({ body, attachments, fromClient, automated, writer, at, ...rest }) => ({
    ...rest,
    last: { body, attachments, fromClient, automated, writer, at: at.toISOString() },
  }))
}

/** The query itself, so that a test can explain its plan. */
export function conversationsAfter(after: string | undefined) {
  const [unanswered, microseconds, clientId] = after?.split('_') ?? []
  return sql<ListedConversation>`
    select
      c.client_id, ${usernameOfHolder('p')} as username, ${nameOfHolder('p', 'c.client_id')} as name,
      c.unanswered as unread,
      c.unanswered || '_' || (extract(epoch from c.last_message_at) * 1000000)::bigint
        || '_' || c.client_id as cursor,
      left(m.body, 160) as body, m.attachments, m.from_client, m.automated, m.created_at as at,
      case when m.writer_id is not null then bank.writer_of_message(m.id) ->> 'name' end as writer
    from bank.conversation c
    left join identity.users p on p.id = c.client_id
    cross join lateral (
      (
        select * from bank.message m where m.client_id = c.client_id and not m.automated
        order by m.created_at desc, m.id desc
        limit 1
      )
      union all
      (
        select * from bank.message m where m.client_id = c.client_id and m.automated
        order by m.created_at desc, m.id desc
        limit 1
      )
      limit 1
    ) m
    where c.last_message_at is not null and (
      ${after === undefined} or (c.unanswered, c.last_message_at, c.client_id) < (
        ${unanswered ?? 0}::int,
        timestamptz 'epoch' + ${microseconds ?? 0}::bigint * interval '1 microsecond',
        ${clientId ?? null}::uuid
      )
    )
    order by c.unanswered desc, c.last_message_at desc, c.client_id desc
    limit ${conversationPageSize + 1}`
}
