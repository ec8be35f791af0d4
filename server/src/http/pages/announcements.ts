import { type ShownAnnouncement, siteAnnouncementsPath } from '@bank/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/refusal.ts'

export type SiteAnnouncements = { announcements: ShownAnnouncement[]; endsInSeconds: number | null }

type Reading = {
  read: () => Promise<SiteAnnouncements>
  isCrowded: () => boolean
}

/** How long a browser or a proxy may show the same answer; so a withdrawal takes this long to be seen. */
const keptSeconds = 30
/** Each server queries the database at most this often, however many readers there are. */
const askedAgainMs = 5_000

/** The announcements for public pages: a cached answer, because every reader asks for it. */
export function addAnnouncements(app: FastifyInstance, { read, isCrowded }: Reading): void {
  let known: { answer: Promise<SiteAnnouncements>; until: number } | null = null

  function current(): Promise<SiteAnnouncements> {
    const now = performance.now()
    if (known === null || now >= known.until) {
      const asked = { answer: read(), until: now + askedAgainMs }
      known = asked
      // The next caller queries the database again.
      asked.answer.catch(() => {
        if (known === asked) known = null
      })
    }
    return known.answer
  }

  app.get(siteAnnouncementsPath, async (_request, reply) => {
    if (isCrowded()) refuse('BUSY')
    const answer = await current()
    return await reply.header('cache-control', `public, max-age=${keptSeconds}`).send(answer)
  })
}
