import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'

const operationShape = z.looseObject({
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.unknown()),
})
type Operation = z.infer<typeof operationShape>

/** The part of oRPC's description of a refusal that is used: its possible codes. */
const refusalShape = z.object({
  content: z.object({
    'application/json': z.object({
      schema: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
    }),
  }),
})

/** RFC 9110, section 15, with what it means here. */
const meanings: Record<string, string> = {
  400: 'Bad Request: the input, or the request itself, cannot be read',
  401: 'Unauthorized: not signed in, or a password or code is wrong',
  403: 'Forbidden: not for this user, not from this origin, or a code is required',
  404: 'Not Found: it does not exist, or belongs to another user',
  405: 'Method Not Allowed: Allow names the methods of this address',
  409: 'Conflict: not possible in the current state',
  410: 'Gone: a link that is used, replaced or expired',
  413: 'Content Too Large: more than 64 KB, or 96 KB with a signature',
  415: 'Unsupported Media Type: bodies are application/json',
  422: 'Unprocessable Content: the shape is right, and the value is not allowed',
  429: 'Too Many Requests: Retry-After says in how many seconds to try again',
  500: 'Internal Server Error: data.requestId finds it in the log',
  503: 'Service Unavailable: busy; Retry-After says in how many seconds to try again',
}

const shared = {
  InvalidInput: refusal('400', ['INVALID_INPUT']),
  NotAllowed: refusal('403', ['NOT_ALLOWED']),
  MethodNotAllowed: refusal('405', ['METHOD_NOT_ALLOWED']),
  PayloadTooLarge: refusal('413', ['PAYLOAD_TOO_LARGE']),
  UnsupportedMediaType: refusal('415', ['UNSUPPORTED_MEDIA_TYPE']),
  Fault: refusal('500', ['INTERNAL_SERVER_ERROR']),
  Busy: refusal('503', ['BUSY']),
}

/** Refusals that many operations share, each described once. */
export const sharedRefusals: Record<string, OpenAPI.ResponseObject> = shared

/**
 * An operation with everything that it may answer: its own refusals, and those of every address of the API.
 */
export function withAnswers(method: string, operation: unknown) {
  const { responses, ...rest } = operationShape.parse(operation)
  const own = Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [status, described(status, answer)]),
  )
  const changes = method === 'get' ? {} : withBody(own)
  return {
    ...rest,
    ...(needsSession({ responses }) && { security: [{ session: [] }] }),
    responses: {
      ...own,
      400: own[400] ?? reference('InvalidInput'),
      405: reference('MethodNotAllowed'),
      ...changes,
      500: reference('Fault'),
      503: own[503] ?? reference('Busy'),
    },
  }
}

/** The answer of a refusal with one of these codes. */
export function refusal(status: string, codes: readonly string[]): OpenAPI.ResponseObject {
  const headers = { 429: 'Retry-After', 503: 'Retry-After', 405: 'Allow' }
  const header = Object.entries(headers).find(([known]) => known === status)?.[1]
  const schema = {
    type: 'object' as const,
    properties: {
      defined: { type: 'boolean' as const },
      code: { enum: [...codes] },
      status: { const: Number(status) },
      message: { type: 'string' as const },
      ...(codes.includes('INVALID_INPUT') && { data: { $ref: '#/components/schemas/InvalidInput' } }),
    },
    required: ['defined', 'code', 'status', 'message'],
  }
  return {
    description: meanings[status] ?? status,
    ...(header && { headers: { [header]: { schema: { type: 'string' as const } } } }),
    content: { 'application/json': { schema } },
  }
}

/** A refusal with its status in words; what succeeds is left as it is. */
function described(status: string, answer: unknown) {
  const codes = codesOf(answer)
  return codes.length === 0 ? answer : refusal(status, codes)
}

/** The codes that the answer of a refusal may have; none for any other answer. */
export function codesOf(answer: unknown): string[] {
  return refusalShape.safeParse(answer).data?.content['application/json'].schema.properties.code.enum ?? []
}

/** A request that may change something has to come from our own pages, as JSON of limited size. */
function withBody(own: Record<string, unknown>) {
  const codes = codesOf(own[403])
  return {
    403:
      codes.length === 0 ? reference('NotAllowed') : refusal('403', [...new Set([...codes, 'NOT_ALLOWED'])]),
    413: reference('PayloadTooLarge'),
    415: reference('UnsupportedMediaType'),
  }
}

function needsSession({ responses }: Pick<Operation, 'responses'>): boolean {
  return codesOf(responses['401']).includes('NOT_SIGNED_IN')
}

function reference(name: keyof typeof shared) {
  return { $ref: `#/components/responses/${name}`, description: shared[name].description }
}
