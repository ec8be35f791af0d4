import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { livePath } from '@bank/contract'
import { tokenOf } from './payers.ts'

const openedAtOnce = 50

export type EventStream = { client: number; socket: Socket; onEvent: (() => void) | null }

async function openStream(port: number, client: number): Promise<EventStream> {
  const socket = connect(port, '127.0.0.1')
  const stream: EventStream = { client, socket, onEvent: null }
  socket.setEncoding('latin1')
  socket.write(
    `GET ${livePath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: session=${tokenOf(client)}\r\n\r\n`,
  )
  const [first] = await once(socket, 'data')
  if (!String(first).startsWith('HTTP/1.1 200')) throw new Error(`no stream was opened: ${String(first)}`)
  socket.on('data', (chunk) => {
    if (String(chunk).includes('accounts-changed')) stream.onEvent?.()
  })
  return stream
}

/** Opens streams for the clients with these numbers, some at a time. */
export async function openStreams(port: number, from: number, to: number): Promise<EventStream[]> {
  const streams: EventStream[] = []
  for (let next = from; next <= to; next += openedAtOnce) {
    const length = Math.min(openedAtOnce, to - next + 1)
    streams.push(...(await Promise.all(Array.from({ length }, (_, at) => openStream(port, next + at)))))
  }
  return streams
}
