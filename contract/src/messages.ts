import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maximumCounted } from './account-requests.ts'
import { refusals } from './refusals.ts'
import { withoutDirections } from './written-text.ts'

export const maximumMessageLength = 4_000
export const messagePageSize = 50

/**
 * Whether there is anything to see in it; what only joins or spaces other characters is nothing by itself.
 */
export function saysSomething(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/**
 * What somebody writes: without the blanks round it and whatever turns the direction of writing, and never
 * nothing.
 */
const bodySchema = z
  .string()
  .max(20_000)
  .overwrite(withoutDirections)
  .trim()
  .min(1)
  .max(maximumMessageLength)
  .refine(saysSomething)

export const messageSchema = z
  .object({
    id: z.uuid(),
    body: z.string(),
    fromClient: z.boolean(),
    /** Written by the bank's server by itself, and no answer of the account manager. */
    automated: z.boolean(),
    at: z.iso.datetime({ offset: true }),
    /** To the client, after what they have read. */
    unread: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof messageSchema>

/** Where a client writes: each answers by itself in its own way. */
export const chatPlaceSchema = z.enum(['messages', 'support'])
export type ChatPlace = z.infer<typeof chatPlaceSchema>

export const threadSchema = z.object({
  /** Oldest first. */
  messages: z.array(messageSchema).max(messagePageSize),
  /** Ask again with this as `before` for the messages before these; null when there are none. */
  earlier: z.uuid().nullable(),
  /** Somebody of the bank has this conversation in front of them. */
  managerPresent: z.boolean(),
})
export type Thread = z.infer<typeof threadSchema>

const sentSchema = z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) })

const before = z.uuid().optional()
const messageId = z.uuid().meta({
  description: 'Chosen by whoever writes, once a message: sending it again with the same words says it once',
})

export const conversationSchema = z.object({
  clientId: z.uuid(),
  username: z.string(),
  name: z.string(),
  /** Messages of the client after the account manager's last answer; automated replies are no answer. */
  unread: z.int().nonnegative(),
  /** The beginning of the last message. */
  last: messageSchema.pick({ body: true, fromClient: true, automated: true, at: true }),
})
export type Conversation = z.infer<typeof conversationSchema>

export const conversationPageSize = 50

/** For staff: a message, and who of them wrote it; null for the client's and for automated ones. */
export const staffMessageSchema = messageSchema.extend({
  author: z.object({ id: z.uuid(), name: z.string() }).nullable(),
})
export type StaffMessage = z.infer<typeof staffMessageSchema>

export const staffThreadSchema = threadSchema.extend({
  messages: z.array(staffMessageSchema).max(messagePageSize),
  /** Ask again with this as `after` for the messages after these; null when there are none. */
  later: z.uuid().nullable(),
  client: z.object({
    id: z.uuid(),
    username: z.string(),
    name: z.string(),
    since: z.iso.datetime({ offset: true }),
    blocked: z.boolean(),
    accounts: z.int().nonnegative(),
  }),
  /** Who else of staff has this conversation in front of them. */
  colleagues: z.array(z.string()),
})
export type StaffThread = z.infer<typeof staffThreadSchema>

export const messageSearchPageSize = 20
export const maximumSearchLength = 100

/** A message in which the words were found. */
export const messageHitSchema = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  name: z.string(),
  fromClient: z.boolean(),
  automated: z.boolean(),
  at: z.iso.datetime({ offset: true }),
  /** The place in the message, piece by piece, and which pieces are the words that were looked for. */
  excerpt: z.array(z.object({ text: z.string(), isHit: z.boolean() })),
})
export type MessageHit = z.infer<typeof messageHitSchema>

const asClient = ['NOT_SIGNED_IN', 'ENROLMENT_REQUIRED'] as const
const asStaff = ['NOT_SIGNED_IN', 'ENROLMENT_REQUIRED', 'NOT_ALLOWED'] as const

export const messages = {
  thread: oc
    .route({
      method: 'GET',
      path: '/messages',
      tags: ['Messages'],
      summary: "The client's own conversation, newest page first, paged by keyset",
    })
    .input(z.strictObject({ before }))
    .output(threadSchema)
    .errors(refusals(...asClient)),
  send: oc
    .route({ method: 'POST', path: '/messages', tags: ['Messages'], summary: 'Write to the account manager' })
    .input(z.strictObject({ id: messageId, body: bodySchema, place: chatPlaceSchema }))
    .output(sentSchema)
    .errors(refusals(...asClient, 'NOT_ALLOWED', 'MESSAGE_ID_TAKEN', 'TOO_MANY_ATTEMPTS')),
  greet: oc
    .route({
      method: 'POST',
      path: '/messages/greet',
      tags: ['Messages'],
      summary: 'The support chat was opened: where nothing was said yet the bank greets',
    })
    .output(z.object({}))
    .errors(refusals(...asClient)),
  markRead: oc
    .route({
      method: 'POST',
      path: '/messages/read',
      tags: ['Messages'],
      summary: 'Everything up to this message was read',
    })
    .input(z.strictObject({ upTo: z.uuid() }))
    .output(z.object({}))
    .errors(refusals(...asClient)),
  unread: oc
    .route({
      method: 'GET',
      path: '/messages/unread',
      tags: ['Messages'],
      summary: 'How many messages wait to be read',
    })
    .output(z.object({ unread: z.int().nonnegative() }))
    .errors(refusals(...asClient)),
  typing: oc
    .route({
      method: 'POST',
      path: '/messages/typing',
      tags: ['Messages'],
      summary: 'The client is writing; told to staff, and kept nowhere',
    })
    .output(z.object({}))
    .errors(refusals(...asClient)),
  emergencyLine: oc
    .route({
      method: 'POST',
      path: '/emergency-line',
      tags: ['Messages'],
      summary: 'The client calls the emergency line: written down for their own history',
    })
    .output(z.object({}))
    .errors(refusals(...asClient)),
  conversations: oc
    .route({
      method: 'GET',
      path: '/admin/conversations',
      tags: ['Administration'],
      summary:
        'Everybody who ever wrote or was written to: whoever waits for most answers first, then the latest; paged by keyset',
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
        /** Ask again with this as `after` for those that follow; null when there are none. */
        next: z.string().nullable(),
      }),
    )
    .errors(refusals(...asStaff)),
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
          /** The page with this message in its middle. */
          at: z.uuid().optional(),
        })
        .refine(
          ({ before: earlierThan, after, at }) =>
            [earlierThan, after, at].filter((end) => end !== undefined).length <= 1,
          'A page has one end to start from',
        ),
    )
    .output(staffThreadSchema)
    .errors(refusals(...asStaff, 'NOT_FOUND')),
  countWaiting: oc
    .route({
      method: 'GET',
      path: '/admin/waiting-conversations',
      tags: ['Administration'],
      summary: 'How many clients wait for an answer',
    })
    .output(z.object({ waiting: z.int().min(0).max(maximumCounted) }))
    .errors(refusals(...asStaff)),
  search: oc
    .route({
      method: 'GET',
      path: '/admin/messages',
      tags: ['Administration'],
      summary: 'Messages in which these words begin a word, newest first, paged by keyset',
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
        /** Ask again with this as `before` for earlier ones; null when there are none. */
        more: z.uuid().nullable(),
      }),
    )
    .errors(refusals(...asStaff)),
  reply: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{clientId}/messages',
      tags: ['Administration'],
      summary: 'Answer as the account manager',
    })
    .input(z.strictObject({ clientId: z.uuid(), id: messageId, body: bodySchema }))
    .output(sentSchema)
    .errors(refusals(...asStaff, 'NOT_FOUND', 'MESSAGE_ID_TAKEN')),
  typingTo: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{clientId}/typing',
      tags: ['Administration'],
      summary: 'The account manager is writing; told to the client, and kept nowhere',
    })
    .input(z.strictObject({ clientId: z.uuid() }))
    .output(z.object({}))
    .errors(refusals(...asStaff)),
  attend: oc
    .route({
      method: 'POST',
      path: '/admin/conversations/{clientId}/attend',
      tags: ['Administration'],
      summary:
        'The conversation is on a manager’s screen, or no longer; while it is, nothing automated speaks. To be said anew within 60 seconds',
    })
    .input(
      z.strictObject({
        clientId: z.uuid(),
        here: z.boolean(),
        /** Everything up to this message was read by staff. */
        readUpTo: z.uuid().optional(),
      }),
    )
    .output(z.object({}))
    .errors(refusals(...asStaff, 'NOT_FOUND')),
}
