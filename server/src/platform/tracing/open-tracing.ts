import { setTimeout as wait } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { DatabaseError } from 'pg'
import type { Log } from '#platform/log.ts'
import {
  currentSpan,
  type RequestSpan,
  type RequestToTrace,
  type SamplerName,
  type Traced,
  type Tracing,
  type TracingSettings,
} from './tracing.ts'

/** How long closing waits for a collector that does not respond. */
const closeWithinMs = 2_000

/**
 * Opens the way to the operator's collector. Spans are sent from a queue of limited length: while the
 * collector is away they are dropped, and no request waits for it.
 */
export function openTracing(settings: TracingSettings, log: Log): Tracing {
  const { url, headers, service, attributes, sampler, ratio } = settings
  const exporter = withWarning(new OTLPTraceExporter({ url, headers }), log)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ ...attributes, 'service.name': service })),
    sampler: samplerOf(sampler, ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('bank')

  async function within<Result>(span: Span, parent: Context, work: () => Promise<Result>): Promise<Result> {
    try {
      return await currentSpan.run(trace.setSpan(parent, span), work)
    } catch (error) {
      span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  function tracedJob(name: string, job: () => Promise<unknown>): () => Promise<unknown> {
    return async () => {
      const span = tracer.startSpan(`job ${name}`, { attributes: { 'bank.job': name } }, ROOT_CONTEXT)
      return await within(span, ROOT_CONTEXT, job)
    }
  }

  const statement: Traced = async (text, work) => {
    const parent = currentSpan.getStore()
    if (parent === undefined || trace.getSpan(parent)?.isRecording() !== true) return await work()
    const name = nameOfStatement(text)
    const attributesOfIt = { 'db.system.name': 'postgresql', 'db.query.summary': name }
    const options = { kind: SpanKind.CLIENT, attributes: attributesOfIt }
    return await within(tracer.startSpan(name, options, parent), parent, work)
  }
  return {
    openRequest: (request) => {
      const parent = parentOf(request)
      const { method, route } = request
      const options = {
        kind: SpanKind.SERVER,
        attributes: { 'http.request.method': method, 'http.route': route },
      }
      const span = tracer.startSpan(`${method} ${route}`, options, parent)
      return requestSpan(span, (work) => currentSpan.run(trace.setSpan(parent, span), work))
    },
    traced: (jobs) =>
      Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, tracedJob(name, job)])),
    statement,
    email: async (name, work) => {
      const parent = currentSpan.getStore() ?? ROOT_CONTEXT
      return await within(tracer.startSpan(name, { kind: SpanKind.CLIENT }, parent), parent, work)
    },
    close: async () => {
      const closing = provider.shutdown().catch(() => {})
      await Promise.race([closing, wait(closeWithinMs, undefined, { ref: false })])
    },
  }
}

function requestSpan(span: Span, run: RequestSpan['run']): RequestSpan {
  return {
    traceId: span.spanContext().traceId,
    run,
    end: ({ status, refusal }) => {
      span.setAttribute('http.response.status_code', status)
      if (refusal !== undefined) span.setAttribute('bank.refusal', refusal)
      if (status >= 500)
        span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** A `tracestate` beside it is left out: it is text of the caller's choice. */
function parentOf({ traceparent }: RequestToTrace): Context {
  const remote = traceparent === null ? null : parseTraceParent(traceparent)
  return remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true })
}

/** Our tables and functions by their schema. */
const target = /\b"?(audit|bank|identity|ledger|mail)"?\."?([a-z_]+)/

/**
 * A statement in a few words, `select identity.enter_session`: its verb, and the first of our tables or
 * functions in it. Its text is not used, since a literal in it could be a user's.
 */
export function nameOfStatement(text: string): string {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement'
  const [, schema, name] = target.exec(text) ?? []
  return schema === undefined || name === undefined ? verb : `${verb} ${schema}.${name}`
}

/** Messages of errors quote what users typed, so a span has only the kind of an error. */
function typeOf(error: unknown): string {
  if (error instanceof DatabaseError) return error.code ?? error.name
  return error instanceof Error ? error.name : 'unknown'
}

function samplerOf(name: SamplerName, ratio: number): Sampler {
  const isOfParent = name.startsWith('parentbased_')
  const root = rootSamplerOf(name, ratio)
  return isOfParent ? new ParentBasedSampler({ root }) : root
}

function rootSamplerOf(name: SamplerName, ratio: number): Sampler {
  if (name.endsWith('always_off')) return new AlwaysOffSampler()
  return name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}

/** Logs once that the collector is away, and once that it is back: the library logs neither. */
function withWarning(exporter: SpanExporter, log: Log): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code !== ExportResultCode.SUCCESS
        if (hasFailed && !isAway)
          log.warn({ failure: result.error?.message }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT is away')
        if (!hasFailed && isAway) log.info('the collector of OTEL_EXPORTER_OTLP_ENDPOINT takes traces again')
        isAway = hasFailed
        done(result)
      }),
    shutdown: async () => await exporter.shutdown(),
    forceFlush: async () => await exporter.forceFlush?.(),
  }
}
