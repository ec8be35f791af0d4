import { z } from 'zod'
import { samplerNames, type TracingSettings } from '#platform/tracing/tracing.ts'
import { oneOf, wholeNumber } from './setting-schemas.ts'

type Setting = <Value>(name: string, schema: z.ZodType<Value>, otherwise: Value) => Value

/** How an operator watches this server; null where there is nothing. */
export type Watching = {
  /** Where the metrics are served, apart from the bank. Port 0 lets the system choose. */
  metrics: { host: string; port: number } | null
  tracing: TracingSettings | null
}

const collectorSchema = z
  .url({ protocol: /^https?$/, hostname: /.+/, error: 'must be an http:// or https:// address' })
  .refine((address) => new URL(address).username === '', 'must have no password: it goes into the headers')

/** `name=value,name=value`, the values percent-encoded, as OpenTelemetry has it. */
const pairsSchema = z.string().transform((text, check) => {
  const pairs = text.split(',').map((pair) => /^\s*([\w.-]+)\s*=\s*([!-~]*)\s*$/.exec(pair))
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name = '', value = ''] = pair ?? []
        if (name === '') throw new Error('no name')
        return [name, decodeURIComponent(value)]
      }),
    )
  } catch {
    check.addIssue(
      'must be name=value, or several separated by commas, with other characters encoded as in a URL',
    )
    return {}
  }
})

const ratioSchema = z.coerce
  .number('must be a number from 0 to 1')
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1')

export function readWatching(setting: Setting): Watching {
  const port = setting<number | null>('METRICS_PORT', wholeNumber(0, 65_535), null)
  const host = setting('METRICS_HOST', z.string(), '127.0.0.1')
  return { metrics: port === null ? null : { host, port }, tracing: readTracing(setting) }
}

/** The names are OpenTelemetry's own. Without a collector nothing is traced. */
function readTracing(setting: Setting): TracingSettings | null {
  const endpoint = setting('OTEL_EXPORTER_OTLP_ENDPOINT', collectorSchema, '')
  const settings = {
    headers: setting<Record<string, string>>('OTEL_EXPORTER_OTLP_HEADERS', pairsSchema, {}),
    service: setting('OTEL_SERVICE_NAME', z.string(), 'bank'),
    attributes: setting<Record<string, string>>('OTEL_RESOURCE_ATTRIBUTES', pairsSchema, {}),
    sampler: setting('OTEL_TRACES_SAMPLER', oneOf(samplerNames), 'parentbased_always_on'),
    ratio: setting('OTEL_TRACES_SAMPLER_ARG', ratioSchema, 1),
  }
  return endpoint === '' ? null : { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, ...settings }
}
