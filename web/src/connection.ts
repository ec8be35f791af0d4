import { actingForHeader } from '@bank/contract'
import { type ClientContext, type ClientLink, COMMON_ORPC_ERROR_DEFS, ORPCError } from '@orpc/client'
import { routes } from './contract-routes.ts'

/**
 * A call without an answer for this long is a fault, so that a hanging connection does not block for ever.
 */
const answerWithinMs = 20_000

/**
 * Calls the server as the OpenAPI description says: what the path does not take of an input is the query of a
 * GET and the JSON body of any other method. oRPC's own link does the same for every kind of contract, and is
 * five times as large.
 */
export class Connection implements ClientLink<ClientContext> {
  readonly #headers: Readonly<Record<string, string>>

  /** Without a holder the caller acts for themself. */
  constructor(holderId?: string) {
    this.#headers = holderId === undefined ? {} : { [actingForHeader]: holderId }
  }

  readonly call = async (
    path: readonly string[],
    input: unknown,
    { signal }: { signal?: AbortSignal | undefined },
  ): Promise<unknown> => {
    const [feature = '', name = ''] = path
    const [method, template] = routes[feature]?.[name]?.split(' ') ?? []
    if (method === undefined || template === undefined)
      throw new Error(`The contract has no ${path.join('.')}`)
    const rest = new Map(Object.entries(input ?? {}))
    const address = template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const value: unknown = rest.get(parameter)
      rest.delete(parameter)
      return encodeURIComponent(String(value))
    })
    const query =
      method === 'GET' ? new URLSearchParams([...rest].flatMap(([key, value]) => pairs(key, value))) : ''
    const hasBody = method !== 'GET' && input !== undefined && (rest.size > 0 || template === address)
    const timeout = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(`/api${address}${String(query) && `?${query}`}`, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: hasBody ? { ...this.#headers, 'content-type': 'application/json' } : this.#headers,
      ...(hasBody && {
        body: JSON.stringify(Object.fromEntries(rest)),
      }),
    })
    return response.ok ? await readAnswer(response) : await throwRefusal(response)
  }
}

/** A list in a query string has its index in brackets: status[0]=active. */
function pairs(key: string, value: unknown): [string, string][] {
  if (value instanceof Object)
    return Object.entries(value).flatMap(([inner, one]) => pairs(`${key}[${inner}]`, one))
  const isSent = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isSent ? [[key, String(value)]] : []
}

async function readAnswer(response: Response): Promise<unknown> {
  const disposition = response.headers.get('content-disposition')
  if (disposition !== null) {
    const [, name = 'file'] = /filename="([^"]*)"/.exec(disposition) ?? []
    return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
  }
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}

/** An error that is not in the server's words comes from a proxy; its status has to do. */
async function throwRefusal(response: Response): Promise<never> {
  const { status } = response
  const body: unknown = await response.json().catch(() => null)
  if (typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string') {
    throw new ORPCError(body.code, {
      status,
      defined: 'defined' in body && body.defined === true,
      ...('message' in body && { message: String(body.message) }),
      ...('data' in body && { data: body.data }),
    })
  }
  const [code = 'MALFORMED_ORPC_ERROR_RESPONSE'] =
    Object.entries(COMMON_ORPC_ERROR_DEFS).find(([, known]) => known.status === status) ?? []
  throw new ORPCError(code, { status })
}
