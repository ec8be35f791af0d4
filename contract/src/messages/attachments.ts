import { oc } from '@orpc/contract'
import { z } from 'zod'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { lineSchema } from '#written-text.ts'
import { maximumAttachmentName } from './attachment-names.ts'
import { attachmentTypes } from './types-and-places.ts'

export const maximumAttachments = 5
export const maximumAttachmentBytes = 10 * 1024 * 1024
/** The bytes of each part of a file but the last. */
export const attachmentPartBytes = 192 * 1024
/** Files that a client, and one of the staff, may upload in a day. */
export const attachmentsPerDay = { client: 60, admin: 600 } as const

/** Decided by the content of the file, never by its name. */
export const attachmentTypeSchema = z.enum(attachmentTypes)

/** A file attached to a message, as it is offered: GET /api/attachments/{id}. */
export const attachmentSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: attachmentTypeSchema,
    bytes: z.int().positive(),
  })
  .meta({ id: 'Attachment' })
export type Attachment = z.infer<typeof attachmentSchema>

/** The ids of the files that a message takes along, in their order. */
export const attachedSchema = z
  .array(z.uuid())
  .min(1)
  .max(maximumAttachments)
  .refine((ids) => new Set(ids).size === ids.length)
  .optional()

const attachmentIdSchema = z.uuid().meta({ description: 'Chosen by the browser, once for each file' })

/**
 * A file travels before its message, in parts of JSON: each is a short request under the rules of any other,
 * so a slow telephone needs no long one, and what is lost on the way is sent again alone.
 */
export const attachments = {
  beginAttachment: oc
    .route({
      method: 'POST',
      path: '/attachments',
      tags: ['Messages'],
      summary: 'Announce a file for a conversation; it is deleted unless it is sent within a day',
    })
    .input(
      z.strictObject({
        id: attachmentIdSchema,
        /** The holder whose conversation it is for; only admins name it. */
        clientId: z.uuid().optional(),
        name: lineSchema(maximumAttachmentName),
        bytes: z.int().min(1).max(maximumAttachmentBytes),
      }),
    )
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'NOT_FOUND', 'ATTACHMENT_NOT_FOUND', 'TOO_MANY_ATTACHMENTS')),
  addAttachmentPart: oc
    .route({
      method: 'POST',
      path: '/attachments/{id}/parts',
      tags: ['Messages'],
      summary: 'Upload a part of an announced file, starting at 0; a repeated part is stored once',
    })
    .input(
      z.strictObject({
        id: attachmentIdSchema,
        part: z
          .int()
          .min(0)
          .max(Math.ceil(maximumAttachmentBytes / attachmentPartBytes) - 1),
        content: z
          .base64()
          .min(4)
          .max((attachmentPartBytes / 3) * 4)
          .meta({ description: `The bytes in base64: ${attachmentPartBytes}, except in the last part` }),
      }),
    )
    .output(z.object({}))
    .errors(refusals(...sessionRefusals, 'ATTACHMENT_NOT_FOUND')),
  finishAttachment: oc
    .route({
      method: 'POST',
      path: '/attachments/{id}/finish',
      tags: ['Messages'],
      summary: 'Finish an upload: the bank checks the file, re-encodes images, and stores it',
    })
    .input(z.strictObject({ id: attachmentIdSchema }))
    .output(attachmentSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        'ATTACHMENT_NOT_FOUND',
        'FILE_INCOMPLETE',
        'FILE_TYPE_REFUSED',
        'FILE_DAMAGED',
        'PICTURE_TOO_LARGE',
        'FILE_INFECTED',
        'SCANNER_UNAVAILABLE',
        'BUSY',
      ),
    ),
  removeAttachment: oc
    .route({
      method: 'POST',
      path: '/attachments/{id}/remove',
      tags: ['Messages'],
      summary: 'Delete a file of the user that has not been sent',
    })
    .input(z.strictObject({ id: attachmentIdSchema }))
    .output(z.object({}))
    .errors(refusals(...sessionRefusals)),
}
