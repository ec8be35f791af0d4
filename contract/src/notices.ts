import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activitySchema } from './activity.ts'
import { refusals } from './refusals.ts'

/** Kinds that a client may switch off. What concerns security is always told, on the screen and by mail. */
export const noticeKinds = ['payment', 'certificate', 'beneficiary', 'request', 'message', 'profile'] as const
export const noticeKindSchema = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKindSchema>

export const noticePageSize = 20

export const noticeSchema = activitySchema.extend({
  kind: z.enum([...noticeKinds, 'security']),
  unread: z.boolean(),
})
export type Notice = z.infer<typeof noticeSchema>

export const noticeSettingSchema = z.object({
  kind: noticeKindSchema,
  inPortal: z.boolean(),
  byMail: z.boolean(),
})
export type NoticeSetting = z.infer<typeof noticeSettingSchema>

/** What is left out stays as it is. */
export const noticeChoiceSchema = z.strictObject({
  kind: noticeKindSchema,
  inPortal: z.boolean().optional(),
  byMail: z.boolean().optional(),
})
export type NoticeChoice = z.infer<typeof noticeChoiceSchema>

const eventIdSchema = activitySchema.shape.id
const asked = refusals('NOT_SIGNED_IN', 'ENROLMENT_REQUIRED')

export const notices = {
  list: oc
    .route({
      method: 'GET',
      path: '/notices',
      tags: ['Notices'],
      summary: "The client's own notices, newest first, paged by keyset",
    })
    .input(z.strictObject({ before: eventIdSchema.optional() }))
    .output(
      z.object({
        notices: z.array(noticeSchema).max(noticePageSize),
        /** Ask again with this as `before`; null when there are no older ones. */
        older: eventIdSchema.nullable(),
      }),
    )
    .errors(asked),
  unread: oc
    .route({
      method: 'GET',
      path: '/notices/unread',
      tags: ['Notices'],
      summary: 'How many notices were not seen yet, up to 100',
    })
    .output(z.object({ count: z.int().min(0).max(100) }))
    .errors(asked),
  markRead: oc
    .route({
      method: 'POST',
      path: '/notices/read',
      tags: ['Notices'],
      summary: 'The notices up to this one were seen',
    })
    .input(z.strictObject({ upTo: eventIdSchema }))
    .output(z.object({}))
    .errors(asked),
  settings: oc
    .route({
      method: 'GET',
      path: '/notices/settings',
      tags: ['Notices'],
      summary: 'Which ways each kind of notice takes',
    })
    .output(z.array(noticeSettingSchema).length(noticeKinds.length))
    .errors(asked),
  choose: oc
    .route({
      method: 'POST',
      path: '/notices/settings',
      tags: ['Notices'],
      summary: 'Switch a kind of notice on or off',
    })
    .input(noticeChoiceSchema)
    .output(z.object({}))
    .errors(asked),
}
