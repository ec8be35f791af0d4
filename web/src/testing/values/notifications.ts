import {
  type Notification,
  type NotificationSetting,
  notificationKinds,
  notificationSchema,
} from '@bank/contract'

/** A notification of a payment, read before. */
export function aNotification(nth: number, changes: Partial<Notification> = {}): Notification {
  return notificationSchema.parse({
    id: String(nth),
    at: '2026-03-01T12:00:00Z',
    action: 'payment-completed',
    kind: 'payment',
    amount: '12.34',
    currency: 'USD',
    direction: null,
    name: 'Whitcombe & Sons',
    accountId: '0198f000-0000-7000-8000-000000000201',
    transactionId: '7f3a91c4-5d20-4c1e-9a47-0b6f2c1d8e55',
    standingOrderId: null,
    requestId: null,
    certificateId: null,
    byClient: false,
    holderId: null,
    holderName: null,
    unread: false,
    ...changes,
  })
}

/** Every kind on the screen and by e-mail, except for these. */
export function notificationSettings(...changes: NotificationSetting[]): NotificationSetting[] {
  return notificationKinds.map(
    (kind) => changes.find((change) => change.kind === kind) ?? { kind, inPortal: true, byMail: true },
  )
}
