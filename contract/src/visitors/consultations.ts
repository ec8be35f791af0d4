import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { momentSchema, versionSchema } from '#column-limits.ts'
import { consultationHours, hourOfSlot, readLongDay } from './consultation-slots.ts'
import { emailSchema } from '#users/profile.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { dialledPhoneSchema, nameSchema, noteSchema, notThisForm, trapSchema } from './visitor-fields.ts'

/** Specification 1, section 7. */
export const consultationPath = '/functions/v1/send-consultation-email'

/** Specification 1, section 8. */
export const missingInConsultation = 'Please fill in all fields and select a date and time.'

/** The limit of earlier orders that an order can replace. */
export const mostReplacedOrders = 10

/**
 * The body of `send-consultation-email`: the day in long form, as "Apr 29th, 2025", and the label of an hour,
 * as "11:00 AM".
 */
export const consultationPayloadSchema = z.strictObject(
  {
    firstName: nameSchema(missingInConsultation),
    surname: nameSchema(missingInConsultation),
    mobile: dialledPhoneSchema(missingInConsultation),
    email: z.string(missingInConsultation).min(1, missingInConsultation).pipe(emailSchema),
    date: z
      .string(missingInConsultation)
      .min(1, missingInConsultation)
      .max(20, 'Please choose a day')
      .refine((text) => text === '' || readLongDay(text) !== null, 'Please choose a day'),
    time: z
      .string(missingInConsultation)
      .min(1, missingInConsultation)
      .max(8, 'Please choose one of the times')
      .refine((text) => text === '' || hourOfSlot(text) !== null, 'Please choose one of the times'),
    website: trapSchema,
    /** Chosen by the browser for this order, so that a later one can replace it. */
    orderId: z.uuid().optional(),
    /**
     * Unanswered orders of this browser: the bookings that they made for this e-mail address are cancelled.
     */
    replaces: z.array(z.uuid()).max(mostReplacedOrders).optional(),
  },
  notThisForm,
)
export type ConsultationPayload = z.input<typeof consultationPayloadSchema>

/**
 * The answer to a booking. The UID is that of the e-mail's calendar file, and opens nothing. The path leads
 * to the page that moves and cancels it, as the link in the e-mail does; a booking that was sent again
 * has none, because the bank keeps only the hash of the first link. `calendar` is the appointment as a file
 * (RFC 5545) with that link.
 */
export const consultationBookedSchema = z.object({
  calendarUid: z.string(),
  changePath: z.string().optional(),
  calendar: z.string().optional(),
})
export type ConsultationBooked = z.infer<typeof consultationBookedSchema>

const consultationStatusSchema = z.enum(['booked', 'held', 'missed', 'cancelled'])
export type ConsultationStatus = z.infer<typeof consultationStatusSchema>

export const consultationPageSize = 50

/** A day of the plan, and its free hours. */
const offeredDaySchema = z.object({
  day: bankDaySchema,
  slots: z.array(z.object({ label: z.string(), startsAt: instantSchema })).max(consultationHours.length),
})
export type OfferedDay = z.infer<typeof offeredDaySchema>

/** A consultation for the holder of its link: no personal data, because links are passed on. */
export const ownConsultationSchema = z.object({
  startsAt: instantSchema,
  status: consultationStatusSchema,
  /** True while it can be cancelled and moved. */
  changeable: z.boolean(),
  /** The version, sent back with a change, so that a change of an unseen version is refused. */
  version: z.int().min(0),
  /** The time before it was moved, by the bank or by the visitor. */
  movedFrom: instantSchema.optional(),
  /** The appointment as a file for a calendar (RFC 5545), while it is to come. */
  calendar: z.string().optional(),
})
export type OwnConsultation = z.infer<typeof ownConsultationSchema>

export const consultationSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    surname: z.string(),
    mobile: z.string(),
    email: z.string(),
    startsAt: instantSchema,
    status: consultationStatusSchema,
    /** The time before it was moved. */
    movedFrom: instantSchema.nullable(),
    note: z.string().nullable(),
    version: z.int().min(0),
    createdAt: instantSchema,
  })
  .meta({ id: 'Consultation' })
export type Consultation = z.infer<typeof consultationSchema>

const linkSchema = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: 'From the link in the e-mail, /consultation/{token}' })
const one = { consultationId: z.uuid() }

const slot = ['SLOT_TAKEN', 'SLOT_NOT_OFFERED'] as const
const changed = ['CONSULTATION_NOT_FOUND', 'CONSULTATION_CHANGED', 'CONSULTATION_OVER'] as const
const tags = ['Consultations']
const adminTags = ['Administration']

export const consultations = {
  slots: oc
    .route({
      method: 'GET',
      path: '/consultation/slots',
      tags,
      summary: 'The days of consultations with their available times; for up to a quarter of a year',
    })
    .input(
      z
        .strictObject({ from: bankDaySchema, to: bankDaySchema })
        .refine(({ from, to }) => from <= to, 'Start date must be before end date'),
    )
    /** `timeZone` is the bank's own. Lists only days with a free hour, from `firstDay` to `lastDay`. */
    .output(
      z.object({
        days: z.array(offeredDaySchema).max(93),
        firstDay: bankDaySchema,
        lastDay: bankDaySchema,
        timeZone: z.string(),
      }),
    ),
  open: oc
    .route({
      method: 'POST',
      path: '/consultation/open',
      tags,
      summary: 'The consultation that a link belongs to; changes nothing',
    })
    .input(z.strictObject({ token: linkSchema }))
    .output(ownConsultationSchema)
    .errors(refusals('LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS')),
  cancel: oc
    .route({
      method: 'POST',
      path: '/consultation/cancel',
      tags,
      summary: 'Cancel a consultation with its link',
    })
    .input(z.strictObject({ token: linkSchema, version: versionSchema }))
    .output(ownConsultationSchema)
    .errors(refusals('LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS', 'CONSULTATION_CHANGED', 'CONSULTATION_OVER')),
  move: oc
    .route({
      method: 'POST',
      path: '/consultation/move',
      tags,
      summary: 'Move a consultation with its link to an available time',
    })
    .input(z.strictObject({ token: linkSchema, version: versionSchema, startsAt: momentSchema }))
    .output(ownConsultationSchema)
    .errors(
      refusals('LINK_NOT_VALID', 'TOO_MANY_ATTEMPTS', 'CONSULTATION_CHANGED', 'CONSULTATION_OVER', ...slot),
    ),
  list: oc
    .route({
      method: 'GET',
      path: '/admin/consultations',
      tags: adminTags,
      summary: 'Upcoming consultations, soonest first, or past ones, latest first; paged by keyset',
    })
    .input(
      z.strictObject({
        which: z.enum(['upcoming', 'past']).default('upcoming'),
        status: consultationStatusSchema.optional(),
        after: z.uuid().optional(),
      }),
    )
    .output(
      z.object({
        consultations: z.array(consultationSchema).max(consultationPageSize),
        more: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...adminRefusals)),
  get: oc
    .route({
      method: 'GET',
      path: '/admin/consultations/{consultationId}',
      tags: adminTags,
      summary: 'One consultation, as it is now',
    })
    .input(z.strictObject(one))
    .output(consultationSchema)
    .errors(refusals(...adminRefusals, 'CONSULTATION_NOT_FOUND')),
  close: oc
    .route({
      method: 'POST',
      path: '/admin/consultations/{consultationId}/status',
      tags: adminTags,
      summary: 'Mark a consultation as held or missed, once it has begun',
    })
    .input(z.strictObject({ ...one, version: versionSchema, status: z.enum(['held', 'missed']) }))
    .output(consultationSchema)
    .errors(refusals(...adminRefusals, ...changed, 'CONSULTATION_NOT_BEGUN')),
  cancelForVisitor: oc
    .route({
      method: 'POST',
      path: '/admin/consultations/{consultationId}/cancel',
      tags: adminTags,
      summary: 'Cancel a consultation; the visitor is notified by e-mail',
    })
    .input(z.strictObject({ ...one, version: versionSchema }))
    .output(consultationSchema)
    .errors(refusals(...adminRefusals, ...changed)),
  moveForVisitor: oc
    .route({
      method: 'POST',
      path: '/admin/consultations/{consultationId}/move',
      tags: adminTags,
      summary: 'Move a consultation to an available time; the visitor is notified by e-mail',
    })
    .input(z.strictObject({ ...one, version: versionSchema, startsAt: momentSchema }))
    .output(consultationSchema)
    .errors(refusals(...adminRefusals, ...changed, ...slot)),
  saveNote: oc
    .route({
      method: 'POST',
      path: '/admin/consultations/{consultationId}/note',
      tags: adminTags,
      summary: 'Save the staff note about a consultation',
    })
    .input(z.strictObject({ ...one, version: versionSchema, note: noteSchema }))
    .output(consultationSchema)
    .errors(refusals(...adminRefusals, 'CONSULTATION_NOT_FOUND', 'CONSULTATION_CHANGED')),
}

/** The appointment as a file for a calendar, for admins; plain GET, with the session's cookie. */
export function consultationFilePath(consultationId: string): string {
  return `/api/admin/consultations/${consultationId}/consultation.ics`
}
