import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: string }

export type Question = { method: 'GET' | 'POST'; path: string; token: string; body?: string }

/**
 * A connection that is kept open, with one request under way at a time, as a proxy has many of them. It
 * writes and reads the bytes itself: Node's own client would take more of the two cores than the server.
 */
export class HttpConnection {
  readonly #socket: Socket
  readonly #port: number
  #received = ''
  #answered: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket, port: number) {
    this.#socket = socket
    this.#port = port
    socket.setNoDelay(true)
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => this.#receive(String(chunk)))
    socket.on('error', (error) => this.#answered?.reject(error))
    socket.on('close', () => this.#answered?.reject(new Error('the server closed the connection')))
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new HttpConnection(socket, port)
  }

  /** Sends a request with a session's cookie and returns its answer. */
  async ask({ method, path, token, body = '' }: Question): Promise<Answer> {
    const content =
      body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    const origin = method === 'GET' ? '' : `origin: http://127.0.0.1:${this.#port}\r\n`
    // A server closes a connection that says nothing for a while.
    if (this.#socket.destroyed) throw new Error('the server closed the connection')
    return await new Promise((resolve, reject) => {
      this.#answered = { resolve, reject }
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n${origin}` +
          `cookie: session=${token}\r\n${content}\r\n${body}`,
      )
    })
  }

  close(): void {
    this.#answered = null
    this.#socket.destroy()
  }

  #receive(chunk: string): void {
    this.#received += chunk
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.slice(0, end)
    const body = bodyOf(head, this.#received.slice(end + 4))
    if (body === null) return
    this.#received = ''
    const answered = this.#answered
    this.#answered = null
    answered?.resolve({ status: Number(head.slice(9, 12)), body })
  }
}

/** The whole body, by its length or in chunks; null while a part is missing. */
function bodyOf(head: string, rest: string): string | null {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.length < Number(length) ? null : rest
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return ''
  return rest.endsWith('0\r\n\r\n') ? rest : null
}
