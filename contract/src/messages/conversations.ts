import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maximumCounted } from '#accounts/account-requests.ts'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { attachedSchema, maximumAttachments } from './attachments.ts'
import {
  hasContent,
  messageBodySchema,
  messageIdSchema,
  messagePageSize,
  messageSchema,
  sentMessageSchema,
  sharedThreadSchema,
} from './messages.ts'

/** `clientId` is the id of the holder: a client, joint holders or an organisation. */
export const conversationSchema = z.object({
  clientId: z.uuid(),
  /** Empty where the holder is no single client. */
  username: z.string(),
  name: z.string(),
  /** Messages of the client after the account manager's last answer; automated replies are no answer. */
  unread: z.int().nonnegative(),
  /** The first characters of the last message that a person wrote; of the automated reply before that. */
  last: messageSchema.pick({ body: true, fromClient: true, automated: true, at: true }).extend({
    attachments: z.int().min(0).max(maximumAttachments),
    /** The name of the person who wrote it for the holder; null where no one acted for another. */
    writer: z.string().nullable(),
  }),
})
export type Conversation = z.infer<typeof conversationSchema>

export const conversationPageSize = 50

/** A message with its author among staff; null for messages of the holder and automated ones. */
export const adminMessageSchema = messageSchema.extend({
  author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type AdminMessage = z.infer<typeof adminMessageSchema>

export const adminThreadSchema = sharedThreadSchema.extend({
  messages: z.array(adminMessageSchema).max(messagePageSize),
  /** The cursor for later messages, sent as `after`; null on the last page. */
  later: z.uuid().nullable(),
  client: z.object({
    id: z.uuid(),
    kind: z.enum(['individual', 'joint', 'organisation']),
    /** Empty where the holder is no single client. */
    username: z.string(),
    name: z.string(),
    since: z.iso.datetime({ offset: true }),
    blocked: z.boolean(),
    accounts: z.int().nonnegative(),
  }),
  /** Names of the other admins who have this conversation on screen. */
  colleagues: z.array(z.string()),
})
export type AdminThread = z.infer<typeof adminThreadSchema>

export const messageSearchPageSize = 20
export const maximumSearchLength = 100

/** A message that contains the words. */
export const messageHitSchema = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  name: z.string(),
  fromClient: z.boolean(),
  automated: z.boolean(),
  at: z.iso.datetime({ offset: true }),
  /** The part of the message around the words, in pieces; `isHit` marks the words. */
  excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
})
export type MessageHit = z.infer<typeof messageHitSchema>

const before = z.uuid().optional()

/** The conversations of all clients, for admins. */
export const conversations = {
  conversations: oc
    .route({
      method: 'GET',
      path: '/admin/conversations',
      tags: ['Administration'],
      summary:
        'All conversations: those with most unanswered messages first, then the latest; paged by keyset',
    })
    .input(
      z.strictObject({
        after: z
          .string()
          .regex(/^\d{1,9}_\d{1,18}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
          .optional(),
      }),
    )
    .output(
      z.object({
        conversations: z.array(conversationSchema).max(conversationPageSize),
        /** The cursor for the next page, sent as `after`; null on the last page. */
        next: z.string().nullable(),
      }),
    )
    .errors(refusals(...adminRefusals)),
  threadOf: oc
    .route({
      method: 'GET',
      path: '/admin/conversations/{clientId}',
      tags: ['Administration'],
      summary: "One client's conversation",
    })
    .input(
      z
        .strictObject({
          clientId: z.uuid(),
          before,
          after: z.uuid().optional(),
          /** The page around this message. */
          at: z.uuid().optional(),
        })
        .refine(
          ({ before: earlierThan, after, at }) =>
            [earlierThan, after, at].filter((end) => end !== undefined).length <= 1,
          'A page has one end to start from',
        ),
    )
    .output(adminThreadSchema)
    .errors(refusals(...adminRefusals, 'NOT_FOUND')),
  countUnanswered: oc
    .route({
      method: 'GET',
      path: '/admin/unanswered-conversations',
      tags: ['Administration'],
      summary: 'The number of clients with unanswered messages',
    })
    .output(z.object({ unanswered: z.int().min(0).max(maximumCounted) }))
    .errors(refusals(...adminRefusals)),
  search: oc
    .route({
      method: 'GET',
      path: '/admin/messages',
      tags: ['Administration'],
      summary: 'Messages with words that begin with the search terms, newest first, paged by keyset',
    })
    .input(
      z.strictObject({
        words: z
          .string()
          .trim()
          .min(2)
          .max(maximumSearchLength)
          .regex(/^[^\p{Cc}\p{Cs}]*$/u),
        before,
      }),
    )
    .output(
      z.object({
        hits: z.array(messageHitSchema).max(messageSearchPageSize),
        /** The cursor for earlier messages, sent as `before`; null on the last page. */
        more: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...adminRefusals)),
  reply: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{clientId}/messages',
      tags: ['Administration'],
      summary: 'Reply as the account manager',
    })
    .input(
      z
        .strictObject({
          clientId: z.uuid(),
          id: messageIdSchema,
          body: messageBodySchema,
          attachments: attachedSchema,
        })
        .refine(hasContent),
    )
    .output(sentMessageSchema)
    .errors(refusals(...adminRefusals, 'NOT_FOUND', 'MESSAGE_ID_TAKEN', 'ATTACHMENT_NOT_FOUND')),
  typingTo: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{clientId}/typing',
      tags: ['Administration'],
      summary: 'Show the client that the account manager is typing; not stored',
    })
    .input(z.strictObject({ clientId: z.uuid() }))
    .output(z.object({}))
    .errors(refusals(...adminRefusals)),
  attend: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{clientId}/attend',
      tags: ['Administration'],
      summary:
        'Report that an admin has the conversation open, or has closed it; automated replies are paused ' +
        'while it is open. Repeat within 60 seconds',
    })
    .input(
      z.strictObject({
        clientId: z.uuid(),
        here: z.boolean(),
        /** Every message up to this one was read by admins. */
        readUpTo: z.uuid().optional(),
      }),
    )
    .output(z.object({}))
    .errors(refusals(...adminRefusals, 'NOT_FOUND')),
}
