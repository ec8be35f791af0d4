import { oc } from '@orpc/contract'
import { z } from 'zod'
import { activitySchema } from './activity.ts'
import { sessionRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'

/** Kinds that a client may switch off; security notifications are always shown and e-mailed. */
export const notificationKinds = [
  'payment',
  'certificate',
  'beneficiary',
  'request',
  'message',
  'profile',
] as const
export const notificationKindSchema = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKindSchema>

export const notificationPageSize = 20

export const notificationSchema = activitySchema.extend({
  kind: z.enum([...notificationKinds, 'security']),
  unread: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationSettingSchema = z.object({
  kind: notificationKindSchema,
  inPortal: z.boolean(),
  byMail: z.boolean(),
})
export type NotificationSetting = z.infer<typeof notificationSettingSchema>

/** A missing field stays unchanged. */
export const notificationChoiceSchema = z.strictObject({
  kind: notificationKindSchema,
  inPortal: z.boolean().optional(),
  byMail: z.boolean().optional(),
})
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>

const eventIdSchema = activitySchema.shape.id
const asked = refusals(...sessionRefusals)

export const notifications = {
  list: oc
    .route({
      method: 'GET',
      path: '/notifications',
      tags: ['Notifications'],
      summary: "The client's own notifications, newest first, paged by keyset",
    })
    .input(z.strictObject({ before: eventIdSchema.optional() }))
    .output(
      z.object({
        notifications: z.array(notificationSchema).max(notificationPageSize),
        /** The cursor for older notifications, sent as `before`; null on the last page. */
        older: eventIdSchema.nullable(),
      }),
    )
    .errors(asked),
  unread: oc
    .route({
      method: 'GET',
      path: '/notifications/unread',
      tags: ['Notifications'],
      summary: 'How many notifications are unread, up to 100',
    })
    .output(z.object({ count: z.int().min(0).max(100) }))
    .errors(asked),
  markRead: oc
    .route({
      method: 'POST',
      path: '/notifications/read',
      tags: ['Notifications'],
      summary: 'Mark the notifications up to this one as read',
    })
    .input(z.strictObject({ upTo: eventIdSchema }))
    .output(z.object({}))
    .errors(asked),
  settings: oc
    .route({
      method: 'GET',
      path: '/notifications/settings',
      tags: ['Notifications'],
      summary: 'The notification settings of each kind',
    })
    .output(z.array(notificationSettingSchema).length(notificationKinds.length))
    .errors(asked),
  choose: oc
    .route({
      method: 'POST',
      path: '/notifications/settings',
      tags: ['Notifications'],
      summary: 'Switch a kind of notification on or off',
    })
    .input(notificationChoiceSchema)
    .output(z.object({}))
    .errors(asked),
}
