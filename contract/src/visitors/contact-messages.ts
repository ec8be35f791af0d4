import { oc } from '@orpc/contract'
import { z } from 'zod'
import { instantSchema } from '#instant.ts'
import { maximumCounted } from '#accounts/account-requests.ts'
import { versionSchema } from '#column-limits.ts'
import { emailSchema } from '#users/profile.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { proseSchema } from '#written-text.ts'
import {
  missingInForm,
  nameSchema,
  noteSchema,
  notThisForm,
  telephoneSchema,
  trapSchema,
} from './visitor-fields.ts'
import { consultationPageSize } from './consultations.ts'

/** Specification 1, section 7. */
export const contactPath = '/functions/v1/send-contact-email'

/** The body of `send-contact-email`. */
export const contactPayloadSchema = z.strictObject(
  {
    firstName: nameSchema(missingInForm),
    surname: nameSchema(missingInForm),
    phone: z
      .union([z.literal(''), telephoneSchema(missingInForm)], 'Please enter a valid telephone number')
      .nullish(),
    email: z.string(missingInForm).min(1, missingInForm).pipe(emailSchema),
    message: z
      .string(missingInForm)
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(proseSchema(4_000, { missing: missingInForm })),
    website: trapSchema,
  },
  notThisForm,
)
export type ContactPayload = z.input<typeof contactPayloadSchema>

const contactStatusSchema = z.enum(['new', 'answered', 'closed'])
export type ContactStatus = z.infer<typeof contactStatusSchema>

export const contactMessageSchema = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    surname: z.string(),
    phone: z.string().nullable(),
    email: z.string(),
    message: z.string(),
    status: contactStatusSchema,
    note: z.string().nullable(),
    version: z.int().min(0),
    createdAt: instantSchema,
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof contactMessageSchema>

const adminTags = ['Administration']

/** Contact messages, for admins. */
export const contactMessages = {
  messages: oc
    .route({
      method: 'GET',
      path: '/admin/contact-messages',
      tags: adminTags,
      summary: 'Visitors’ messages, newest first, or unanswered ones, oldest first; paged by keyset',
    })
    .input(z.strictObject({ status: contactStatusSchema.optional(), after: z.uuid().optional() }))
    .output(
      z.object({
        messages: z.array(contactMessageSchema).max(consultationPageSize),
        more: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...adminRefusals)),
  countNewMessages: oc
    .route({
      method: 'GET',
      path: '/admin/new-contact-messages',
      tags: adminTags,
      summary: 'The number of unanswered messages from visitors',
    })
    .output(z.object({ unanswered: z.int().min(0).max(maximumCounted) }))
    .errors(refusals(...adminRefusals)),
  message: oc
    .route({
      method: 'GET',
      path: '/admin/contact-messages/{messageId}',
      tags: adminTags,
      summary: 'One message, as it is now',
    })
    .input(z.strictObject({ messageId: z.uuid() }))
    .output(contactMessageSchema)
    .errors(refusals(...adminRefusals, 'CONTACT_MESSAGE_NOT_FOUND')),
  changeMessage: oc
    .route({
      method: 'POST',
      path: '/admin/contact-messages/{messageId}',
      tags: adminTags,
      summary: 'Change the status of a message and the note about it',
    })
    .input(
      z.strictObject({
        messageId: z.uuid(),
        version: versionSchema,
        status: contactStatusSchema,
        note: noteSchema,
      }),
    )
    .output(contactMessageSchema)
    .errors(refusals(...adminRefusals, 'CONTACT_MESSAGE_NOT_FOUND', 'CONTACT_MESSAGE_CHANGED')),
}
