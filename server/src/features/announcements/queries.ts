import {
  type AnnouncementAudience,
  maximumShownAnnouncements,
  type AnnouncementOrder,
  announcementsPageSize,
  type AnnouncementState,
  type AnnouncementTone,
} from '@bank/contract'
import { sql } from 'kysely'
import { callForDigest, callForOutcome } from '#platform/call-function.ts'
import type { Database, Tx } from '#platform/database.ts'

export type Place = 'site' | 'clients'

/** Lists what shows in this place now: warnings first, then the newest. */
export function listShowing(db: Database, place: Place) {
  return db
    .selectFrom('announcement')
    .where('audience', 'in', [place, 'both'])
    .where('withdrawnAt', 'is', null)
    .where('startsAt', '<=', sql<Date>`now()`)
    .where('endsAt', '>', sql<Date>`now()`)
    .select([
      'id',
      'body',
      sql<AnnouncementTone>`tone`.as('tone'),
      'link',
      sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('endsInSeconds'),
    ])
    .orderBy(sql`tone = 'warning'`, 'desc')
    .orderBy('startsAt', 'desc')
    .orderBy('id')
    .limit(maximumShownAnnouncements)
    .execute()
}

/** Lists all announcements, newest first, after `before`. Row-level security shows them to admins alone. */
export function listAnnouncements(tx: Tx, before: string | undefined) {
  let query = tx
    .selectFrom('announcement')
    .innerJoin('identity.users as publisher', 'publisher.id', 'announcement.publishedBy')
    .leftJoin('identity.users as withdrawer', 'withdrawer.id', 'announcement.withdrawnBy')
    .select([
      'announcement.id',
      'announcement.body',
      'announcement.link',
      'announcement.startsAt',
      'announcement.endsAt',
      'announcement.publishedAt',
      'announcement.withdrawnAt',
      sql<AnnouncementTone>`announcement.tone`.as('tone'),
      sql<AnnouncementAudience>`announcement.audience`.as('audience'),
      sql<string>`identity.full_name(publisher.first_name, publisher.last_name)`.as('publishedBy'),
      sql<string | null>`identity.full_name(withdrawer.first_name, withdrawer.last_name)`.as('withdrawnBy'),
      sql<AnnouncementState>`case
        when announcement.withdrawn_at is not null then 'withdrawn'
        when announcement.ends_at <= now() then 'over'
        when announcement.starts_at > now() then 'planned'
        else 'showing'
      end`.as('state'),
    ])
  if (before !== undefined) {
    query = query.where(sql<boolean>`(announcement.published_at, announcement.id) < (
      select last.published_at, last.id from bank.announcement last where last.id = ${before}
    )`)
  }
  return query
    .orderBy('announcement.publishedAt', 'desc')
    .orderBy('announcement.id', 'desc')
    .limit(announcementsPageSize + 1)
    .execute()
}

/** Returns what a confirmation of this announcement is bound to: SHA-256 over each of its fields. */
export async function announcementDigest(
  tx: Tx,
  { id, body, tone, audience, link, from, until }: AnnouncementOrder,
): Promise<Buffer> {
  return await callForDigest(
    tx,
    sql`bank.announcement_digest(
      ${id}, ${body}, ${tone}, ${audience}, ${link}, ${from}::timestamp, ${until}::timestamp
    )`,
  )
}

/** Returns what a confirmation of this withdrawal is bound to. */
export async function withdrawalDigest(tx: Tx, id: string): Promise<Buffer> {
  return await callForDigest(tx, sql`bank.announcement_withdrawal_digest(${id})`)
}

type Proof = { tokenHash: Buffer; confirmationId: string | undefined }

/** Publishes an announcement; a repeated id is answered again. Refusals: see announcements.publish. */
export async function publish(
  tx: Tx,
  order: AnnouncementOrder,
  { tokenHash, confirmationId }: Proof,
): Promise<void> {
  const { id, body, tone, audience, link, from, until } = order
  await callForOutcome(
    tx,
    ['PUBLISHED'],
    sql`bank.publish_announcement(
      ${tokenHash}, ${id}, ${body}, ${tone}, ${audience}, ${link}, ${from}::timestamp, ${until}::timestamp,
      ${confirmationId ?? null}
    )`,
  )
}

/** Withdraws an announcement. Refusals: see announcements.withdraw. */
export async function withdraw(tx: Tx, id: string, { tokenHash, confirmationId }: Proof): Promise<void> {
  await callForOutcome(
    tx,
    ['WITHDRAWN'],
    sql`bank.withdraw_announcement(${tokenHash}, ${id}, ${confirmationId ?? null})`,
  )
}
