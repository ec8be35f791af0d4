import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

const valueSchema = z
  .union([z.object({ stringValue: z.string() }), z.object({ intValue: z.union([z.number(), z.string()]) })])
  .transform((value) => ('stringValue' in value ? value.stringValue : String(value.intValue)))
const attributesSchema = z
  .array(z.object({ key: z.string(), value: valueSchema }))
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])))
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: attributesSchema,
  status: z.object({ code: z.number().optional() }),
})
/** A request to a collector, in JSON: https://opentelemetry.io/docs/specs/otlp. */
const requestSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: attributesSchema }),
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })),
    }),
  ),
})
export type Span = z.output<typeof spanSchema>

/** A collector that takes traces, or lets them wait, or leads to another one. */
export async function openCollector({ isSilent = false, location = '' } = {}) {
  const texts: string[] = []
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers })
    void buffer(request).then((body) => {
      texts.push(body.toString())
      if (location !== '') response.writeHead(307, { location }).end()
      else if (!isSilent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The collector has no port')
  const requests = () => texts.map((text) => requestSchema.parse(JSON.parse(text)))
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    asked,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
    text: () => texts.join('\n'),
    resources: () =>
      requests().flatMap((one) => one.resourceSpans.map(({ resource }) => resource.attributes)),
    spans: (): Span[] =>
      requests().flatMap((one) =>
        one.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}
