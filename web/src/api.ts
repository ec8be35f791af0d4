import { type contract, isRefusalCode, passkeyAsked, type RefusalCode } from '@bank/contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { Connection } from './connection.ts'

type Client = JsonifiedClient<ContractRouterClient<typeof contract>>

/** The server, typed by the contract. An order whose code is a passkey asks for it on the way. */
export const client: Client = clientBy(new Connection())

function clientBy(link: Connection): Client {
  return createORPCClient({
    async call(path, input, options) {
      const send = (sent: unknown) => link.call(path, sent, options)
      if (codeIn(input) !== passkeyAsked) return await send(input)
      const { sendWithPasskey } = await import('./with-passkey.ts')
      return await sendWithPasskey(
        {
          send,
          dataOf: (error) => (error instanceof ORPCError ? error.data : null),
          declined: () => new ORPCError('INVALID_CODE', { status: 401 }),
        },
        input,
      )
    },
  })
}

/** The code of an order, which some carry in a proof. */
function codeIn(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return undefined
  return 'code' in input ? input.code : 'proof' in input ? codeIn(input.proof) : undefined
}

/** The same calls as TanStack Query options: useQuery(api.accounts.list.queryOptions()). */
export const api = createTanstackQueryUtils(client)

/**
 * The start of the keys of all queries that are asked for a holder, or for any holder; with a feature, of
 * those alone.
 */
export function keyOfActing(holderId?: string, feature?: keyof typeof api): readonly unknown[] {
  return [['acting-for', holderId, feature].filter((part) => part !== undefined)]
}

/** The calls of a page about this holder. Their queries are kept apart from those of the user's own pages. */
export function bankFor(holderId: string): { client: Client; api: typeof api } {
  const acting = clientBy(new Connection(holderId))
  return { client: acting, api: createTanstackQueryUtils(acting, { path: ['acting-for', holderId] }) }
}

/** A file of the bank as text. A refusal is thrown, as by any other call. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(path, { signal: signal ?? null })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  const code =
    typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'INTERNAL_SERVER_ERROR'
  throw new ORPCError(code, { status: response.status })
}

/** Returns the refusal's code; null for a fault: no connection, a time-out or an error of ours. */
export function refusalOf(error: unknown): RefusalCode | null {
  return error instanceof ORPCError && isRefusalCode(error.code) ? error.code : null
}
