import { readId, readText } from '#lib/data/param-values.ts'

export type InboxSearchParams = {
  client?: string | undefined
  message?: string | undefined
  find?: string | undefined
}

/** Reads the inbox's address: the open conversation, the message in it, and the words searched for. */
export function readInboxSearchParams({ client, message, find }: Record<string, unknown>): InboxSearchParams {
  const words = readText(find, 100)?.trim()
  return {
    client: readId(client),
    message: readId(message),
    find: words !== undefined && words.length >= 2 ? words : undefined,
  }
}

/** The inbox has two addresses (specification 2, section 2). */
export type InboxPath = '/admin/chat' | '/admin/messages'
