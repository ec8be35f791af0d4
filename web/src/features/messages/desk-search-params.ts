import { idIn, wordIn } from '#lib/address-words.ts'

export type DeskSearchParams = {
  client?: string | undefined
  message?: string | undefined
  find?: string | undefined
}

/**
 * What of the desk stands in its address: whose conversation is open, at which message, and what is looked
 * for.
 */
export function readDeskSearchParams({ client, message, find }: Record<string, unknown>): DeskSearchParams {
  const words = wordIn(find, 100)?.trim()
  return {
    client: idIn(client),
    message: idIn(message),
    find: words !== undefined && words.length >= 2 ? words : undefined,
  }
}

/** The desk has two addresses (specification 2, section 2). */
export type DeskPath = '/admin/chat' | '/admin/messages'
