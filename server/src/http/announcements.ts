import { type ShownAnnouncement, siteAnnouncementsPath } from '@bank/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#platform/refusal.ts'

export type SiteAnnouncements = { announcements: ShownAnnouncement[]; endsInSeconds: number | null }

type Reading = {
  read: () => Promise<SiteAnnouncements>
  isCrowded: () => boolean
}

/**
 * So long a browser, or what stands between, may show the same; nobody is told sooner that something was
 * taken back.
 */
const keptSeconds = 30
/** However many ask, the database is asked this often by each server. */
const askedAgainMs = 5_000

/**
 * What every reader of a public page asks for, whoever they are: an answer that can be kept, and costs nearly
 * nothing.
 */
export function addAnnouncements(app: FastifyInstance, { read, isCrowded }: Reading): void {
  let known: { answer: Promise<SiteAnnouncements>; until: number } | null = null

  function current(): Promise<SiteAnnouncements> {
    const now = performance.now()
    if (known === null || now >= known.until) {
      const asked = { answer: read(), until: now + askedAgainMs }
      known = asked
      // Whoever comes next asks anew.
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
