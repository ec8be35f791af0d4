import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * A host and an optional port by RFC 3986, sections 3.2.2 and 3.2.3, without characters that no host name
 * has; or empty.
 */
const hostShape = /^(?:[\w.~%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * RFC 9112, section 3.2: an HTTP/1.1 request names one host. Node takes the first of several, and a proxy may
 * take another.
 */
export function hasSingleHost({ headersDistinct: { host = [] }, httpVersion }: IncomingMessage): boolean {
  if (host.length === 0) return httpVersion !== '1.1'
  return host.length === 1 && hostShape.test(host[0] ?? '')
}

/**
 * Answers that Node would give by itself before any route get the common headers. A missing Host is answered
 * by the routes' own hook (requireHostHeader is off).
 */
export function answerExpectations(server: Server, headers: Record<string, string>): void {
  server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, ownHeaders(headers))
    response.end()
  })
}

const statuses: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** A request that is not HTTP gets an answer written by hand, and the connection ends. */
export function answerGarbage(
  error: Error & { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status = statuses[error.code ?? ''] ?? '400 Bad Request'
  const lines = Object.entries({ ...ownHeaders(headers), date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`)
}

function ownHeaders(headers: Record<string, string>): Record<string, string> {
  return {
    ...headers,
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
    connection: 'close',
    'content-length': '0',
  }
}
