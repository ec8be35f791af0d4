import {
  type AnnouncementAudience,
  announcementLinks,
  type AnnouncementOrder,
  announcementOrderSchema,
  type AnnouncementTone,
} from '@bank/contract'
import { dayIn, formatTime } from '#lib/format-date.ts'
import { problemsOf, type Problems as FormProblems } from '#lib/use-form.ts'
import { texts } from './texts.ts'

/** What admins fill in. Times are those of the bank's clock, as the browser's own field writes them. */
export type Draft = {
  body: string
  tone: AnnouncementTone
  audience: AnnouncementAudience
  link: string
  from: string
  until: string
}
export type Problems = FormProblems<Draft>

const weekMs = 7 * 86_400_000

/** From now on, for a week, to everybody. */
export function emptyDraft(now: Date, timeZone: string): Draft {
  const at = (instant: Date) => `${dayIn(timeZone, instant)}T${formatTime(instant, timeZone)}`
  return {
    body: '',
    tone: 'info',
    audience: 'both',
    link: '',
    from: at(now),
    until: at(new Date(now.getTime() + weekMs)),
  }
}

/** Pages that an announcement for these people can lead to. */
export function pagesFor(audience: AnnouncementAudience) {
  return announcementLinks.filter(({ area }) => area === 'site' || audience === 'clients')
}

/** The draft with a change; a page that is not for those whom it is for now is let go. */
export function changed(draft: Draft, change: Partial<Draft>): Draft {
  const next = { ...draft, ...change }
  return pagesFor(next.audience).some(({ path }) => path === next.link) ? next : { ...next, link: '' }
}

/** What is to be sent, or what is wrong with it, by field. */
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
