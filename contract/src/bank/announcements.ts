import { oc } from '@orpc/contract'
import { z } from 'zod'
import { adminRefusals, sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { codeSchema } from '#access/passkey-codes.ts'
import { lineSchema } from '#written-text.ts'

export const maximumAnnouncementLength = 280
/** The limit of announcements that have not ended, planned ones included. */
export const maximumOpenAnnouncements = 10
/** The limit of announcements that show above a page at the same time. */
export const maximumShownAnnouncements = 3
export const announcementsPageSize = 20

/** The public pages' announcements; caches may keep this file for 30 seconds. */
export const siteAnnouncementsPath = '/announcements.json'

const announcementToneSchema = z.enum(['info', 'warning'])
export type AnnouncementTone = z.infer<typeof announcementToneSchema>
const announcementAudienceSchema = z.enum(['site', 'clients', 'both'])
export type AnnouncementAudience = z.infer<typeof announcementAudienceSchema>

/** Pages that an announcement can link to, all of them the bank's own. */
export const announcementLinks = [
  { path: '/services', name: 'Services', area: 'site' },
  { path: '/contact', name: 'Regional Offices', area: 'site' },
  { path: '/consultation', name: 'Consultation', area: 'site' },
  { path: '/legal-documents', name: 'Legal Documents', area: 'site' },
  { path: '/privacy-policy', name: 'Privacy Policy', area: 'site' },
  { path: '/verify', name: 'Verify a Document', area: 'site' },
  { path: '/dashboard/portfolio', name: 'Portfolio', area: 'clients' },
  { path: '/dashboard/messages', name: 'Messages', area: 'clients' },
  { path: '/dashboard/profile', name: 'Profile', area: 'clients' },
  { path: '/dashboard/support', name: 'Account Manager Support', area: 'clients' },
] as const

/** An announcement as its readers see it. */
const shownAnnouncementSchema = z
  .object({
    id: z.uuid(),
    body: z.string(),
    tone: announcementToneSchema,
    link: z.object({ path: z.string(), name: z.string() }).nullable(),
  })
  .meta({ id: 'ShownAnnouncement' })
export type ShownAnnouncement = z.infer<typeof shownAnnouncementSchema>

/** The announcements that show now, on the public pages or in the portal. */
export const shownAnnouncementsSchema = z.object({
  announcements: z.array(shownAnnouncementSchema).max(maximumShownAnnouncements),
  /** Seconds until the first of them ends; null if none shows. */
  endsInSeconds: z.int().nonnegative().nullable(),
})

/** A time by the bank's own clock, to the minute: "2026-11-21T09:00". A time with a zone is refused. */
const bankTimeSchema = z
  .string()
  .regex(/^(?:19|2\d)\d{2}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d$/)
  .refine((time) => z.iso.date().safeParse(time.slice(0, 10)).success)
  .meta({
    description: 'YYYY-MM-DDTHH:MM in the bank’s time (America/Dominica), without a zone',
    examples: ['2026-11-21T09:00'],
  })

const bodySchema = lineSchema(maximumAnnouncementLength, {
  missing: 'Please enter a text',
})

export const announcementOrderSchema = z
  .strictObject({
    /** Chosen by the browser, so that a repeated order publishes once. */
    id: z.uuidv4(),
    body: bodySchema,
    tone: announcementToneSchema,
    audience: announcementAudienceSchema,
    link: z.string().max(120).nullable(),
    from: bankTimeSchema,
    until: bankTimeSchema,
  })
  .superRefine(({ audience, link, from, until }, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (until <= from) addIssue('until', 'The end has to be after the beginning')
    if (link === null) return
    const page = announcementLinks.find(({ path }) => path === link)
    if (!page) addIssue('link', 'Choose a page of the bank’s own')
    else if (page.area === 'clients' && audience !== 'clients')
      addIssue('link', 'This page is for clients alone')
  })
export type AnnouncementOrder = z.infer<typeof announcementOrderSchema>

const announcementStateSchema = z.enum(['planned', 'showing', 'over', 'withdrawn'])
export type AnnouncementState = z.infer<typeof announcementStateSchema>

const listedAnnouncementSchema = shownAnnouncementSchema
  .extend({
    audience: announcementAudienceSchema,
    state: announcementStateSchema,
    from: z.iso.datetime({ offset: true }),
    until: z.iso.datetime({ offset: true }),
    publishedBy: z.string(),
    publishedAt: z.iso.datetime({ offset: true }),
    withdrawnBy: z.string().nullable(),
    withdrawnAt: z.iso.datetime({ offset: true }).nullable(),
  })
  .meta({ id: 'ListedAnnouncement' })
export type ListedAnnouncement = z.infer<typeof listedAnnouncementSchema>

const code = ['INVALID_CODE', 'TOO_MANY_WRONG_CODES', 'TWO_FACTOR_NOT_ENABLED', 'TOO_MANY_ATTEMPTS'] as const
const consumed = ['CODE_REQUIRED', 'CONFIRMATION_REFUSED', 'BUSY'] as const
const confirmationSchema = z.object({ confirmationId: z.uuid(), expiresAt: z.iso.datetime({ offset: true }) })
const tags = ['Administration']

export const announcements = {
  inPortal: oc
    .route({
      method: 'GET',
      path: '/announcements',
      tags: ['Announcements'],
      summary: 'Announcements currently shown to clients, warnings first',
    })
    .output(shownAnnouncementsSchema)
    .errors(refusals(...sessionRefusals)),
  list: oc
    .route({
      method: 'GET',
      path: '/admin/announcements',
      tags,
      summary: 'All announcements, newest first, paged by keyset',
    })
    .input(z.strictObject({ before: z.uuid().optional() }))
    .output(
      z.object({
        announcements: z.array(listedAnnouncementSchema).max(announcementsPageSize),
        earlier: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...adminRefusals)),
  confirm: oc
    .route({
      method: 'POST',
      path: '/admin/announcements/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this announcement',
    })
    .input(z.strictObject({ order: announcementOrderSchema, code: codeSchema }))
    .output(confirmationSchema)
    .errors(refusals(...adminRefusals, ...code)),
  publish: oc
    .route({
      method: 'POST',
      path: '/admin/announcements',
      tags,
      summary: 'Publish an announcement above every page, now or later',
    })
    .input(z.strictObject({ order: announcementOrderSchema, confirmationId: z.uuid().optional() }))
    .output(z.object({ id: z.uuid() }))
    .errors(
      refusals(
        ...adminRefusals,
        ...consumed,
        'ANNOUNCEMENT_TIMES',
        'ANNOUNCEMENT_ID_TAKEN',
        'TOO_MANY_ANNOUNCEMENTS',
      ),
    ),
  confirmWithdrawal: oc
    .route({
      method: 'POST',
      path: '/admin/announcements/{id}/confirm',
      tags,
      summary: 'Exchange a code for one confirmation of exactly this withdrawal',
    })
    .input(z.strictObject({ id: z.uuid(), code: codeSchema }))
    .output(confirmationSchema)
    .errors(refusals(...adminRefusals, ...code)),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/admin/announcements/{id}/withdraw',
      tags,
      summary: 'Withdraw an announcement',
    })
    .input(z.strictObject({ id: z.uuid(), confirmationId: z.uuid().optional() }))
    .output(z.object({ id: z.uuid() }))
    .errors(refusals(...adminRefusals, ...consumed, 'ANNOUNCEMENT_NOT_FOUND', 'ANNOUNCEMENT_OVER')),
}
