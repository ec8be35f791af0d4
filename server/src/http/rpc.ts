import { isUtf8 } from 'node:buffer'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { ORPCError, type Router } from '@orpc/server'
import { attachmentPartBytes, type contract } from '@bank/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type Answer, refuseUnrouted } from './answers.ts'
import type { KnownRoutes } from './edge/known-routes.ts'
import type { RequestContext } from './procedures.ts'

type Rpc = {
  router: Router<typeof contract, RequestContext>
  routes: KnownRoutes
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext
  isOurOrigin: (origin: string) => boolean
  isCrowded: IsCrowded
}

/** Whether a request of this method and path would be refused as BUSY once it had waited. */
export type IsCrowded = (method: string, path: string) => boolean

/**
 * The body limits where a client sends the picture of a signature, or a part of a file. Everywhere else it is
 * 64 KB.
 */
const largerBodies = [
  { url: '/api/certificates', bodyLimit: 96 * 1024 },
  { url: '/api/certificates/confirm', bodyLimit: 96 * 1024 },
  { url: '/api/attachments/:id/parts', bodyLimit: (attachmentPartBytes / 3) * 4 + 1024 },
]

/** The whole contract, at /api, and the rules for all of it. */
export function addRpc(
  api: FastifyInstance,
  { router, routes, contextOf, isOurOrigin, isCrowded }: Rpc,
): void {
  const handler = new OpenAPIHandler<RequestContext>(router, {
    // This runs around the procedure, so oRPC still learns which refusals its contract names.
    clientInterceptors: [(call) => call.next().catch((error: unknown) => fail(call.context.answerTo(error)))],
    // This runs around everything else: an error of the procedure has its answer by now.
    interceptors: [
      (call) =>
        call.next().catch((error: unknown) => {
          if (error instanceof ORPCError) throw error
          return fail(call.context.answerTo(error))
        }),
    ],
  })

  api.removeAllContentTypeParsers()
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = readText(body)
    if (text === null) done(new Refusal('INVALID_INPUT'))
    else void parse(request, text, done)
  })

  // Refused before the body is read: what is refused must cost little, or the rest waits for it.
  api.addHook('onRequest', (request, _reply, done) => {
    const [path = ''] = request.url.split('?')
    if (isCrowded(request.method, path)) refuse('BUSY')
    // Browsers send Origin with every request that can change something; other programs can do the same. A
    // missing Origin is refused like a foreign one, so that a browser's omission never opens a hole.
    if (request.method !== 'GET' && !isOurOrigin(request.headers.origin ?? '')) refuse('NOT_ALLOWED')
    done()
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?')
    const template = routes.templateOf(request.method, path)
    // oRPC also answers at an address with one more slash, for which no template is known here.
    if (template === null) refuseUnrouted(reply, routes.methodsOf(path))
    refuseFieldsTwice(template, request)
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: contextOf(request, reply),
    })
    if (!matched) refuseUnrouted(reply, routes.methodsOf(path))
    return reply
  }
  api.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    exposeHeadRoute: false,
    handler: answer,
  })
  for (const { url, bodyLimit } of largerBodies)
    api.route({ method: 'POST', url, bodyLimit, handler: answer })
}

/**
 * Refuses a field that the address has and that is sent again in the query or the body. oRPC would take the
 * second one, and the request would act on something else than its address, the log and a proxy say.
 */
function refuseFieldsTwice(template: string, { method, url, body }: FastifyRequest): void {
  const [, query = ''] = url.split(/\?(.*)/s)
  const given =
    method === 'GET'
      ? [...new URLSearchParams(query).keys()].map((name) => name.replace(/\[.*$/s, ''))
      : Object.keys(Object(body))
  const name = given.find((field) => template.includes(`{${field}}`))
  if (name !== undefined)
    throw new Refusal('INVALID_INPUT', [{ path: name, message: 'The address already contains this field' }])
}

function fail({ code, status, message, data }: Answer): never {
  if (data === undefined) throw new ORPCError(code, { status, message })
  throw new ORPCError(code, { status, message, data })
}

/** The body as text; null where it is not UTF-8, or has U+0000, which PostgreSQL cannot store. */
function readText(body: string | Buffer): string | null {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (!isUtf8(bytes)) return null
  const text = bytes.toString()
  return text.includes('\\u0000') ? null : text
}
