import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refusals } from './refusals.ts'
import { withoutDirections } from './written-text.ts'

export const maximumMessageLength = 4_000
export const messagePageSize = 50

/**
 * Whether there is anything to see in it; what only joins or spaces other characters is nothing by itself.
 */
export function hasVisibleText(text: string): boolean {
  return /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/**
 * What somebody writes: without the blanks round it and whatever turns the direction of writing, and never
 * nothing.
 */
export const messageBodySchema = z
  .string()
  .max(20_000)
  .overwrite(withoutDirections)
  .trim()
  .min(1)
  .max(maximumMessageLength)
  .refine(hasVisibleText)

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

export const sentMessageSchema = z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }) })

export const messageIdSchema = z.uuid().meta({
  description: 'Chosen by whoever writes, once a message: sending it again with the same words says it once',
})

const asClient = ['NOT_SIGNED_IN', 'ENROLMENT_REQUIRED'] as const

const before = z.uuid().optional()

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
    .input(z.strictObject({ id: messageIdSchema, body: messageBodySchema, place: chatPlaceSchema }))
    .output(sentMessageSchema)
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
      summary: 'The client is writing; told to admins, and kept nowhere',
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
}
