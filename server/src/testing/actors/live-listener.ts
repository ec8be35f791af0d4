import { type ClientRequest, type IncomingMessage, request } from 'node:http'

import type { TestSession } from '#testing/builders.ts'
import type { TestServer } from '#testing/test-server.ts'
import { waitUntil } from '#testing/waiting.ts'

/** An event stream as a browser reads it. */
export class Listener {
  text = ''
  ended = false
  readonly headers: IncomingMessage['headers']
  readonly #asked: ClientRequest

  constructor(asked: ClientRequest, response: IncomingMessage) {
    this.#asked = asked
    this.headers = response.headers
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      this.text += chunk
    })
    response.on('close', () => {
      this.ended = true
    })
    response.on('error', () => {})
  }

  get events(): unknown[] {
    return [...this.text.matchAll(/^data: (.*)$/gm)].map(([, json = '']): unknown => JSON.parse(json))
  }

  close(): void {
    this.#asked.destroy()
  }
}

export async function listen(
  server: TestServer,
  session?: TestSession,
): Promise<Listener | { status: number; code: unknown }> {
  return await new Promise((resolve, reject) => {
    const headers = session ? { cookie: `session=${session.token}` } : {}
    const asked = request(
      { host: '127.0.0.1', port: server.port, path: '/api/live', headers, agent: false },
      (response) => {
        if (response.statusCode === 200) return resolve(new Listener(asked, response))
        let body = ''
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, code: JSON.parse(body).code }))
      },
    )
    asked.once('error', reject)
    asked.end()
  })
}

/** A stream that is open. */
export async function opened(server: TestServer, session: TestSession): Promise<Listener> {
  const listener = await listen(server, session)
  if (!(listener instanceof Listener)) throw new Error(`No stream: ${JSON.stringify(listener)}`)
  await waitUntil(() => listener.text.includes(': open'))
  return listener
}
