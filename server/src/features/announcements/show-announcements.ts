import { announcementLinks, announcementsPageSize, type ShownAnnouncement } from '@bank/contract'
import type { Database, Tx } from '#platform/database.ts'
import { listAnnouncements, listShowing, type Place } from './queries.ts'

/** What the bank says above its public pages, to anybody, and when the first of it ends. */
export async function readSiteAnnouncements(
  db: Database,
): Promise<{ announcements: ShownAnnouncement[]; endsInSeconds: number | null }> {
  return await showing(db, 'site')
}

/** What it says to a client who is signed in, and when the first of it ends. */
export async function readForClients(tx: Tx) {
  return await showing(tx, 'clients')
}

async function showing(db: Database, place: Place) {
  const found = await listShowing(db, place)
  const announcements = found.map(({ id, body, tone, link }) => ({ id, body, tone, link: linkTo(link) }))
  return {
    announcements,
    endsInSeconds: found.length === 0 ? null : Math.min(...found.map(({ endsInSeconds }) => endsInSeconds)),
  }
}

/** Everything there was or will be, for admins. */
export async function listForAdmin(tx: Tx, before: string | undefined) {
  const found = await listAnnouncements(tx, before)
  const announcements = found
    .slice(0, announcementsPageSize)
    .map(({ link, startsAt, endsAt, publishedAt, withdrawnAt, ...rest }) => ({
      ...rest,
      link: linkTo(link),
      from: startsAt.toISOString(),
      until: endsAt.toISOString(),
      publishedAt: publishedAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }))
  return {
    announcements,
    earlier: found.length > announcementsPageSize ? (announcements.at(-1)?.id ?? null) : null,
  }
}

/** A page that is no longer offered is still there under its address. */
function linkTo(path: string | null): ShownAnnouncement['link'] {
  if (path === null) return null
  return { path, name: announcementLinks.find((page) => page.path === path)?.name ?? path }
}
