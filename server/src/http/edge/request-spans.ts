import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestSpan, Tracing } from '#platform/tracing/tracing.ts'
import type { KnownRoutes } from './known-routes.ts'

type Options = {
  /** Null where nothing is traced. */
  tracing: Tracing | null
  routes: KnownRoutes
  /** Why requests were refused, once they have their answer. */
  refusals: WeakMap<FastifyRequest, string>
}

/** A span for each request, from its head to the end of its answer; its log lines name the trace. */
export function addRequestSpans(app: FastifyInstance, { tracing, routes, refusals }: Options): void {
  if (tracing === null) return
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routes.templateOf(request.method, request.url.split('?')[0] ?? '') ?? 'page'
    const span = tracing.openRequest({ method: request.method, route, traceparent: traceparentOf(request) })
    spans.set(request, span)
    request.log = request.log.child({ trace: span.traceId })
    span.run(done)
  })
  // The body arrives by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else span.run(done)
  })
  app.addHook('onResponse', async (request, reply) =>
    spans.get(request)?.end({ status: reply.statusCode, refusal: refusals.get(request) }),
  )
}

/**
 * The trace that a trusted proxy names. A visitor's is ignored: a visitor could make the bank record, or
 * choose a trace's number.
 */
function traceparentOf({ ips = [], headers: { traceparent } }: FastifyRequest): string | null {
  return ips.length > 1 && typeof traceparent === 'string' ? traceparent : null
}
