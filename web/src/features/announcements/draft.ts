import {
  type AnnouncementAudience,
  announcementLinks,
  type AnnouncementOrder,
  announcementOrderSchema,
} from '@bank/contract'
import { z } from 'zod'
import { keptOrder } from '#session/order/kept-order.ts'
import { dayIn, formatTime } from '#lib/format/format-date.ts'
import { problemsOf, type Problems as FormProblems } from '#lib/form/problems.ts'
import { texts } from './texts.ts'

/** The fields of the form. Times are by the bank's clock, as `datetime-local` writes them. */
const draftSchema = z.object({
  tone: announcementOrderSchema.shape.tone,
  audience: announcementOrderSchema.shape.audience,
  body: z.string(),
  link: z.string(),
  from: z.string(),
  until: z.string(),
})
export type Draft = z.infer<typeof draftSchema>
export type Problems = FormProblems<Draft>

const weekMs = 7 * 86_400_000

/** The announcement that was sent and not answered: another one would be published beside it. */
export const unansweredAnnouncement = keptOrder('announcement', draftSchema)

/** Returns an empty announcement: for all readers, from now on, for a week. */
export function emptyDraft(now: Date, timeZone: string): Draft {
  const typedTime = (instant: Date) => `${dayIn(timeZone, instant)}T${formatTime(instant, timeZone)}`
  return {
    body: '',
    tone: 'info',
    audience: 'both',
    link: '',
    from: typedTime(now),
    until: typedTime(new Date(now.getTime() + weekMs)),
  }
}

/** Lists the pages that an announcement for this audience can link to. */
export function pagesFor(audience: AnnouncementAudience) {
  return announcementLinks.filter(({ area }) => area === 'site' || audience === 'clients')
}

/** Applies a change; a link that the new audience cannot open is removed. */
export function changed(draft: Draft, change: Partial<Draft>): Draft {
  const next = { ...draft, ...change }
  return pagesFor(next.audience).some(({ path }) => path === next.link) ? next : { ...next, link: '' }
}

/** Returns the order to send, or the problems by field. */
export function orderOf(draft: Draft, id: string): { order: AnnouncementOrder } | { problems: Problems } {
  const problems: Problems = {}
  if (draft.body.trim() === '') problems.body = texts.bodyMissing
  for (const field of ['from', 'until'] as const) if (draft[field] === '') problems[field] = texts.timeMissing
  if (draft.until !== '' && draft.until <= draft.from) problems.until = texts.endsFirst
  if (Object.keys(problems).length > 0) return { problems }
  const read = announcementOrderSchema.safeParse({
    ...draft,
    id,
    link: draft.link === '' ? null : draft.link,
  })
  if (read.success) return { order: read.data }
  return { problems: problemsOf(read.error.issues) }
}
