import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context } from '@opentelemetry/api'

/**
 * The spans of this server's work, for OpenTelemetry. Nothing in them is about a user: an address is as it
 * was declared, a statement is the name of its table or function, and an error is its code. This file loads
 * no library, because most banks have no collector.
 */
export type Tracing = {
  /** Begins the span of a request; `traceparent` names the span that it is a part of (W3C Trace Context). */
  openRequest: (request: RequestToTrace) => RequestSpan
  /** Returns the jobs with a trace for each run. Jobs of every second have none: they mostly find nothing. */
  traced: (jobs: JobsByName) => JobsByName
  /** Makes the span of a statement; there is none outside of a request or a job. */
  statement: Traced
  /** Makes the trace of an e-mail. */
  email: Traced
  /** Sends the spans that are left; gives up after two seconds. */
  close: () => Promise<void>
}

export type RequestToTrace = { method: string; route: string; traceparent: string | null }

export type RequestSpan = {
  traceId: string
  /** Makes all that `work` begins, and what follows from it, a part of this request. */
  run: (work: () => void) => void
  end: (answer: { status: number; refusal: string | undefined }) => void
}

/** Does this work within a span of this name. */
export type Traced = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>

type JobsByName = Record<string, () => Promise<unknown>>

/** The operator's settings for traces. */
export type TracingSettings = {
  /** The collector's address for traces, by OTLP over HTTP. */
  url: string
  headers: Record<string, string>
  service: string
  /** Further names of this server, such as `deployment.environment.name`. */
  attributes: Record<string, string>
  sampler: SamplerName
  /** The part of all traces that a sampler by ratio keeps. */
  ratio: number
}

/** The names that OpenTelemetry's specification gives to samplers. */
export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
export type SamplerName = (typeof samplerNames)[number]

export const untraced: Traced = async (_name, work) => await work()

/** The span that the present work is a part of; without a collector there is none. */
export const currentSpan = new AsyncLocalStorage<Context>()

/** Returns a way to do later work as a part of the span of now. */
export function withinSpanOfNow(): <Result>(work: () => Result) => Result {
  const span = currentSpan.getStore()
  return span === undefined ? (work) => work() : (work) => currentSpan.run(span, work)
}
