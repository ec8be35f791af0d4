import {
  type AdminMessage,
  adminMessageSchema,
  type AdminThread,
  adminThreadSchema,
  type Conversation,
  conversationSchema,
  type Message,
  messageSchema,
  type Thread,
  threadSchema,
} from '@bank/contract'

/** The id of the nth message of a conversation. */
export function messageId(nth: number): string {
  return `0198f000-0000-7000-8000-${String(nth).padStart(12, '0')}`
}

/** The nth message of a conversation; two are written a day, the even ones by the client. */
export function aMessage(nth: number, changes: Partial<Message> = {}): Message {
  const day = new Date(Date.UTC(2026, 0, 1) + nth * 12 * 3_600_000)
  return messageSchema.parse({
    id: messageId(nth),
    body: `Line ${nth}`,
    fromClient: nth % 2 === 0,
    automated: false,
    writer: null,
    at: day.toISOString(),
    unread: false,
    attachments: [],
    ...changes,
  })
}

/** Messages `from` to `to`, both included. */
export function messagesBetween(from: number, to: number): Message[] {
  return Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index))
}

/** A page of a client's own conversation. */
export function aThread(messages: readonly Message[], changes: Partial<Thread> = {}): Thread {
  return threadSchema.parse({
    messages,
    earlier: null,
    managerPresent: false,
    read: null,
    office: null,
    ...changes,
  })
}

export const helena = {
  id: '0198f000-0000-7000-8000-000000000001',
  username: 'helena',
  name: 'Helena Laurent',
} as const

export const marcus = {
  id: '0198f000-0000-7000-8000-000000000003',
  username: 'marcus',
  name: 'Marcus Adeyemi',
} as const

/** A message as admins see it; the signed-in admin wrote the bank's. */
export function anAdminMessage(nth: number, changes: Partial<AdminMessage> = {}): AdminMessage {
  const message = aMessage(nth, changes)
  const author = { id: '0198f000-0000-7000-8000-000000000002', name: 'Octavia Sinclair' }
  return adminMessageSchema.parse({
    ...message,
    author: message.fromClient || message.automated ? null : author,
    ...changes,
  })
}

/** A page of one client's conversation, for admins. */
export function anAdminThread(
  messages: readonly AdminMessage[],
  changes: Partial<AdminThread> = {},
): AdminThread {
  const client = { ...helena, kind: 'individual', since: '2025-05-04T14:00:00Z', blocked: false, accounts: 3 }
  return adminThreadSchema.parse({
    messages,
    earlier: null,
    later: null,
    managerPresent: false,
    read: null,
    client,
    colleagues: [],
    ...changes,
  })
}

/** A line of the list of conversations. */
export function aConversation(
  { id, username, name }: { id: string; username: string; name: string },
  { last, ...changes }: Partial<Omit<Conversation, 'last'>> & { last?: Partial<Conversation['last']> } = {},
): Conversation {
  return conversationSchema.parse({
    clientId: id,
    username,
    name,
    unread: 0,
    last: {
      body: 'Good morning',
      fromClient: true,
      automated: false,
      at: '2026-03-02T14:00:00Z',
      attachments: 0,
      writer: null,
      ...last,
    },
    ...changes,
  })
}
