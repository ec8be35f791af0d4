import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '#platform/log.ts'
import type { Metrics } from './metrics.ts'

export type MetricsServer = { address: AddressInfo; close: () => Promise<void> }

/** Serves `/metrics` and nothing else, on a port of its own: a proxy in front of the bank cannot reach it. */
export async function openMetricsServer(
  { host, port }: { host: string; port: number },
  metrics: Metrics,
  log: Log,
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
      return
    }
    metrics.print().then(
      (text) =>
        response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      (err: unknown) => {
        log.error({ err }, 'the metrics could not be written')
        response.writeHead(500).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The metrics have no address')
  return {
    address,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'
