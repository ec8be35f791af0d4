import { randomUUID } from 'node:crypto'
import type { contract } from '@bank/contract'
import { livePath } from '@bank/contract'
import type { Router } from '@orpc/server'
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { OutcomeUnknown } from '#platform/outcome.ts'
import type { Primary } from '#platform/primary.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Tracing } from '#platform/tracing/tracing.ts'
import { type Answer, answerTo, bodyOf } from './answers.ts'
import { actingForOf } from './acting-for.ts'
import { addDemoOutbox } from './pages/demo-outbox.ts'
import { addDownloads, type Download } from './downloads.ts'
import { addFunctions, type NamedFunction } from './functions.ts'
import { addHealth } from './edge/health.ts'
import { KnownRoutes } from './edge/known-routes.ts'
import { LiveStreams } from './live.ts'
import { addOpenApi } from './openapi/openapi.ts'
import { answerExpectations, answerGarbage, hasSingleHost } from './edge/own-answers.ts'
import { addRequestSpans } from './edge/request-spans.ts'
import type { RequestContext, Services } from './procedures.ts'
import { addRpc, type IsCrowded } from './rpc.ts'
import { securityHeaders } from './edge/security-headers.ts'
import { addSecurityText } from './pages/security-text.ts'
import { sessionCookies } from './edge/session-cookie.ts'
import { addSessionLimits } from './edge/session-limits.ts'
import { addWeb, type NotFoundPage } from './pages/static.ts'

const limits = {
  bodyLimit: 64 * 1024,
  /** The time for a whole request to arrive, so that a slow sender does not hold a connection. */
  requestTimeout: 10_000,
  /**
   * A connection without a byte in either direction is closed after this time. Event streams beat four times
   * as often.
   */
  connectionTimeout: 75_000,
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  /** How often Node looks for those that take too long; by itself it does so every half a minute. */
  connectionsCheckingInterval: 2_000,
} as const

/** The Retry-After header of an answer, in seconds, where a later retry helps. */
const retryAfter: Partial<Record<number, Record<string, string>>> = {
  429: { 'retry-after': '60' },
  503: { 'retry-after': '1' },
}

const wellFormedId = /^[\w-]{8,64}$/

export type AppOptions = {
  services: Services
  router: Router<typeof contract, RequestContext>
  /** The files to download. */
  downloads: readonly Download[]
  /** Addresses outside of the contract. */
  functions: readonly NamedFunction[]
  /** Where the database is. */
  primary: Primary
  isCrowded: IsCrowded
  /** Counts the answers; null where no metrics are served. */
  metrics: Metrics | null
  /** Follows each request; null where nothing is traced. */
  tracing: Tracing | null
}

/** The HTTP entry point: every request comes in here, and every answer leaves with the same headers. */
export async function buildApp(options: AppOptions): Promise<{ app: FastifyInstance; routes: KnownRoutes }> {
  const { services, downloads } = options
  const { config, log } = services
  const headers = securityHeaders(config.https)
  let isClosing = false
  let answerUnreadable: NotFoundPage = () => null

  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    http: {
      headersTimeout: limits.headersTimeout,
      connectionsCheckingInterval: limits.connectionsCheckingInterval,
      // A request without Host is answered by `admit`, with everything that an answer has.
      requireHostHeader: false,
    },
    bodyLimit: limits.bodyLimit,
    requestTimeout: limits.requestTimeout,
    connectionTimeout: limits.connectionTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestIdHeader: false,
    genReqId: ({ headers: { 'x-request-id': asked } }) =>
      typeof asked === 'string' && wellFormedId.test(asked) ? asked : randomUUID(),
    // Requests on open connections are served while the bank closes, with `Connection: close`.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      void answerUnrouted(error, request, addHeaders(request, reply), answerUnreadable),
    clientErrorHandler: (error, socket) => answerGarbage(error, socket, headers),
  })

  function addHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.headers(headers).header('cache-control', 'no-store').header('x-request-id', request.id)
  }

  answerExpectations(app.server, headers)
  const routes = new KnownRoutes()
  app.addHook('onRoute', ({ method, url }) => routes.add(method, url))
  const { metrics, tracing } = options
  addRequestSpans(app, { tracing, routes, refusals })
  // These hooks are for every request, so they make no promise of their own.
  app.addHook('onRequest', (request, reply, done) => {
    services.proxyWatch.see(originOfRequest(request))
    if (admit(request, addHeaders(request, reply), answerUnreadable) === undefined) done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection that is kept open would keep the bank from closing.
    if (isClosing) void reply.header('connection', 'close')
    if (!reply.hasHeader('retry-after')) void reply.headers(retryAfter[reply.statusCode] ?? {})
    done()
  })
  addRecords(app, metrics, routes)
  app.setErrorHandler((error, request, reply) => answer(error, request, reply))

  const live = new LiveStreams(services)
  metrics?.measure('bank_event_streams', () => live.count())
  app.addHook('preClose', async () => {
    isClosing = true
    live.close()
  })

  addHealth(app, { primary: options.primary, isClosing: () => isClosing })
  addSecurityText(app, services)
  if (config.apiDocs) await addOpenApi(app, downloads)
  if (config.demo !== null) await addDemoOutbox(app, services)
  await addApi(app, options, { routes, live })
  answerUnreadable = await addWeb(app, { webRoot: config.webRoot, log, routes })
  return { app, routes }
}

type Shared = { routes: KnownRoutes; live: LiveStreams }

/** The portal's addresses under common rules: the contract, the files, the events. */
async function addApi(app: FastifyInstance, options: AppOptions, { routes, live }: Shared): Promise<void> {
  const { services, router, downloads, functions, isCrowded } = options
  const cookies = sessionCookies(app, services.config.https)
  await app.register(async (api) => {
    const origins = originsOf(app, services)
    const isOurOrigin = (origin: string) => origins().includes(origin)
    const originOf = ({ headers: { origin = '' } }: FastifyRequest) =>
      isOurOrigin(origin) ? origin : (origins()[0] ?? '')
    const contextOf = (request: FastifyRequest, reply: FastifyReply): RequestContext => ({
      services,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      origin: originOf(request),
      tokenHash: cookies.tokenHashOf(request),
      actingFor: actingForOf(request),
      session: cookies.handle(request, reply),
      answerTo: (error) => explain(error, request),
    })
    const apart = new Set([livePath, ...downloads.map(({ path }) => path)])
    addSessionLimits(api, { limit: services.config.requests, tokenHashOf: cookies.tokenHashOf, apart })
    addRpc(api, { router, routes, contextOf, isCrowded, isOurOrigin })
    addFunctions(api, { functions, contextOf })
    addDownloads(api, { downloads, services, tokenHashOf: cookies.tokenHashOf })
    api.get(livePath, { exposeHeadRoute: false }, (request, reply) =>
      live.open(cookies.tokenHashOf(request), reply),
    )
  })
}

/** Fastify lists the peer and, where that is a trusted proxy, the address that it forwards. */
function originOfRequest({ ips = [], headers, host, socket }: FastifyRequest) {
  return {
    peer: socket.remoteAddress ?? '',
    isForwarded: headers['x-forwarded-for'] !== undefined,
    isBelieved: ips.length > 1,
    host,
  }
}

/** Our own origins. A server without a public address learns its port when it listens. */
function originsOf(app: FastifyInstance, { config }: Services): () => string[] {
  const ofPort = (port: number) => [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://[::1]:${port}`,
  ]
  let origins = config.publicOrigins ?? ofPort(config.port)
  if (config.publicOrigins === null)
    app.server.on('listening', () => {
      const address = app.server.address()
      if (typeof address === 'object' && address !== null) origins = ofPort(address.port)
    })
  return () => origins
}

/** Why requests were refused, for the line that is written when they end. */
const refusals = new WeakMap<FastifyRequest, string>()

/** The answer to a failed request. A fault is written down here, once, with the id that the answer names. */
function explain(thrown: unknown, request: FastifyRequest): Answer {
  // Reading changes nothing, so nothing about it is unknown.
  const error = request.method === 'GET' && thrown instanceof OutcomeUnknown ? thrown.cause : thrown
  const given = answerTo(error, request.id)
  if (given.status === 500) request.log.error({ err: error, ...describe(request) }, 'a request failed')
  else if (error instanceof OutcomeUnknown)
    request.log.warn({ err: error.cause, ...describe(request) }, 'the outcome of a commit is not known')
  else if (given.code === 'BUSY' && !(error instanceof Refusal))
    request.log.warn({ err: error, ...describe(request) }, 'the database could not answer')
  refusals.set(request, given.code)
  return given
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const given = explain(error, request)
  return reply.code(given.status).type('application/json; charset=utf-8').send(bodyOf(given))
}

/** Each request names one host; and no address of ours holds a NUL, which PostgreSQL cannot store. */
function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  answerUnreadable: NotFoundPage,
): FastifyReply | undefined {
  if (!hasSingleHost(request.raw)) {
    void reply.header('connection', 'close')
    refuse('INVALID_INPUT')
  }
  return request.url.includes('%00')
    ? (answerUnreadable(request, reply) ?? refuse('INVALID_INPUT'))
    : undefined
}

/** Requests without a route: a malformed address, or a fault on the way. */
function answerUnrouted(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  answerUnreadable: NotFoundPage,
): FastifyReply {
  if (!hasSingleHost(request.raw)) {
    return answer(new Refusal('INVALID_INPUT'), request, reply.header('connection', 'close'))
  }
  return (
    (error.code === 'FST_ERR_BAD_URL' ? answerUnreadable(request, reply) : null) ??
    answer(error, request, reply)
  )
}

/** A log line and a count of each answer. */
function addRecords(app: FastifyInstance, metrics: Metrics | null, routes: KnownRoutes): void {
  app.addHook('onResponse', (request, reply, done) => {
    writeDown(request, reply)
    if (metrics !== null) count(metrics, routes, request, reply)
    done()
  })
}

function writeDown(request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusals.get(request)
  const line = { ...describe(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime), refusal }
  // Requests without permission. Another user's id gets the same answer as an unknown one, so both are
  // logged.
  if (refusal === 'NOT_ALLOWED') request.log.warn(line, 'not allowed')
  else if (refusal?.endsWith('_NOT_FOUND')) request.log.info(line, 'not found, or not theirs')
  else if (/^\/(api|functions)\//.test(request.url)) request.log.info(line, 'answered')
  else request.log.debug(line, 'answered')
}

/** An address that is not declared counts as a page: a caller could type any number of them. */
function count(metrics: Metrics, routes: KnownRoutes, request: FastifyRequest, reply: FastifyReply): void {
  const route = routes.templateOf(request.method, request.url.split('?')[0] ?? '')
  metrics.answered({
    method: route === null ? 'any' : request.method,
    route: route ?? 'page',
    status: reply.statusCode,
    refusal: refusals.get(request),
    seconds: route === livePath ? null : reply.elapsedTime / 1_000,
  })
}

/** The loggable part of a request: no query, no token of a link, and no path that is not ours. */
function describe({ method, url, ip }: FastifyRequest) {
  const path = url.split('?')[0]?.replace(/^\/(setup|consultation)\/.*/, '/$1/…') ?? ''
  return { method, path: /^[\w/.…-]{1,120}$/.test(path) ? path : '…', address: ip }
}
