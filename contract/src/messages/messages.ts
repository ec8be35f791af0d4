import { oc } from '@orpc/contract'
import { z } from 'zod'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { withoutDirections } from '#written-text.ts'
import { attachedSchema, attachmentSchema, maximumAttachments } from './attachments.ts'
import { chatPlaces } from './types-and-places.ts'
import { hasVisibleText } from './visible-text.ts'

export const maximumMessageLength = 4_000
export const messagePageSize = 50

/** The text of a message: trimmed, without bidirectional controls; empty or visible. */
export const messageBodySchema = z
  .string()
  .max(20_000)
  .overwrite(withoutDirections)
  .trim()
  .max(maximumMessageLength)
  .refine((body) => body === '' || hasVisibleText(body))

/** Returns whether a message says something: only one with attachments may have no text. */
export function hasContent({
  body,
  attachments = [],
}: {
  body: string
  attachments?: readonly string[] | undefined
}): boolean {
  return body !== '' || attachments.length > 0
}

export const messageSchema = z
  .object({
    id: z.uuid(),
    body: z.string(),
    fromClient: z.boolean(),
    /** Written by the server; it does not count as an answer of the account manager. */
    automated: z.boolean(),
    /** The person who wrote it for joint holders or an organisation; null where no one acted for another. */
    writer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    at: z.iso.datetime({ offset: true }),
    /**
     * Sent to the client after the last message that they have read; to a person who acts for a holder also
     * by another such person.
     */
    unread: z.boolean(),
    /** Attachments have the order in which they were chosen. */
    attachments: z.array(attachmentSchema).max(maximumAttachments),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof messageSchema>

export const chatPlaceSchema = z.enum(chatPlaces)
export type ChatPlace = z.infer<typeof chatPlaceSchema>

/** The part of a conversation that both sides see. */
export const sharedThreadSchema = z.object({
  /** The oldest message is first. */
  messages: z.array(messageSchema).max(messagePageSize),
  /** The cursor for earlier messages, sent as `before`; null on the last page. */
  earlier: z.uuid().nullable(),
  /** An admin has this conversation on screen. */
  managerPresent: z.boolean(),
  /** The reader's last message that the other side has read, and when it was read; null before that. */
  read: z.object({ messageId: z.uuid(), at: z.iso.datetime({ offset: true }) }).nullable(),
})

/** The office hours of the account manager, holidays considered. */
const officeSchema = z.object({
  isOpen: z.boolean(),
  /** When the office closes, or opens next. */
  changesAt: z.iso.datetime({ offset: true }),
})
export type Office = z.infer<typeof officeSchema>

export const threadSchema = sharedThreadSchema.extend({
  /** Null where the operator has not set the hours. */
  office: officeSchema.nullable(),
})
export type Thread = z.infer<typeof threadSchema>

export const sentMessageSchema = z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) })

export const messageIdSchema = z.uuid().meta({
  description:
    'Chosen by the sender, once for each message: a repeated id with the same words and attachments ' +
    'is not stored again',
})

const before = z.uuid().optional()

export const messages = {
  thread: oc
    .route({
      method: 'GET',
      path: '/messages',
      tags: ['Messages'],
      summary: 'The conversation of the client or of the holder, newest page first, paged by keyset',
    })
    .input(z.strictObject({ before }))
    .output(threadSchema)
    .errors(refusals(...sessionRefusals)),
  send: oc
    .route({ method: 'POST', path: '/messages', tags: ['Messages'], summary: 'Write to the account manager' })
    .input(
      z
        .strictObject({
          id: messageIdSchema,
          body: messageBodySchema,
          attachments: attachedSchema,
          place: chatPlaceSchema,
        })
        .refine(hasContent),
    )
    .output(sentMessageSchema)
    .errors(
      refusals(
        ...sessionRefusals,
        'NOT_ALLOWED',
        'MESSAGE_ID_TAKEN',
        'ATTACHMENT_NOT_FOUND',
        'TOO_MANY_ATTEMPTS',
      ),
    ),
  greet: oc
    .route({
      method: 'POST',
      path: '/messages/greet',
      tags: ['Messages'],
      summary: 'Report that the support chat was opened; the bank greets in an empty conversation',
    })
    .output(z.object({}))
    .errors(refusals(...sessionRefusals)),
  markRead: oc
    .route({
      method: 'POST',
      path: '/messages/read',
      tags: ['Messages'],
      summary: 'Mark everything up to this message as read',
    })
    .input(z.strictObject({ upTo: z.uuid() }))
    .output(z.object({}))
    .errors(refusals(...sessionRefusals)),
  unread: oc
    .route({
      method: 'GET',
      path: '/messages/unread',
      tags: ['Messages'],
      summary: 'The number of unread messages',
    })
    .output(z.object({ unread: z.int().nonnegative() }))
    .errors(refusals(...sessionRefusals)),
  typing: oc
    .route({
      method: 'POST',
      path: '/messages/typing',
      tags: ['Messages'],
      summary: 'Show admins that the client is typing; not stored',
    })
    .output(z.object({}))
    .errors(refusals(...sessionRefusals)),
  emergencyLine: oc
    .route({
      method: 'POST',
      path: '/emergency-line',
      tags: ['Messages'],
      summary: 'Record in the client’s activity that they called the emergency line',
    })
    .output(z.object({}))
    .errors(refusals(...sessionRefusals)),
}
