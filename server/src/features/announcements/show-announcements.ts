import { announcementLinks, announcementsPageSize, type ShownAnnouncement } from '@bank/contract'
import type { Database, Tx } from '#platform/database.ts'
import { idOf, pageOf } from '#platform/page.ts'
import { listAnnouncements, listShowing, type Place } from './queries.ts'

/** Returns the announcements of the public pages, and when the first of them ends. */
export async function readSiteAnnouncements(
  db: Database,
): Promise<{ announcements: ShownAnnouncement[]; endsInSeconds: number | null }> {
  return await showing(db, 'site')
}

/** Returns the announcements of the portal, and when the first of them ends. */
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

/** Returns a page of all announcements, for admins. */
export async function listForAdmin(tx: Tx, before: string | undefined) {
  const { page, more } = pageOf(await listAnnouncements(tx, before), announcementsPageSize, idOf)
  const announcements = page.map(({ link, startsAt, endsAt, publishedAt, withdrawnAt, ...rest }) => ({
    ...rest,
    link: linkTo(link),
    from: startsAt.toISOString(),
    until: endsAt.toISOString(),
    publishedAt: publishedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  }))
  return { announcements, earlier: more }
}

/** A link to a page that is no longer offered is shown by its address. */
function linkTo(path: string | null): ShownAnnouncement['link'] {
  if (path === null) return null
  return { path, name: announcementLinks.find((page) => page.path === path)?.name ?? path }
}
