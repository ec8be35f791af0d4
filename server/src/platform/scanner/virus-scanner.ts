import { connect, type NetConnectOpts, type Socket } from 'node:net'

/** `infected` names what was found; a scanner that does not answer in time is `unavailable`. */
export type Scan = { found: 'nothing' } | { found: 'infected'; name: string } | { found: 'unavailable' }

/** The time for a whole scan, within which the browser still waits for its answer. */
const withinMs = 12_000
const chunkBytes = 64 * 1024
/** An answer is one short line. */
const longestAnswer = 1_024

/**
 * Sends bytes to clamd by INSTREAM: chunks, each after its length in four bytes, and a length of zero at the
 * end. The answer is `stream: OK`, or `stream: <name> FOUND`; anything else is no answer.
 */
export async function scanForViruses(
  address: NetConnectOpts,
  bytes: Buffer,
  timeLimitMs = withinMs,
): Promise<Scan> {
  const answer = await askScanner(address, bytes, timeLimitMs).catch(() => '')
  if (/^stream: OK$/.test(answer)) return { found: 'nothing' }
  const [, name] = /^stream: (.{1,200}) FOUND$/.exec(answer) ?? []
  return name === undefined ? { found: 'unavailable' } : { found: 'infected', name }
}

function askScanner(address: NetConnectOpts, bytes: Buffer, timeLimitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    const timer = setTimeout(() => socket.destroy(new Error('The scanner takes too long')), timeLimitMs)
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      answer += text
      if (answer.length > longestAnswer) socket.destroy(new Error('The scanner says too much'))
    })
    // The z before a command ends it, and the answer, with a zero byte.
    socket.once('end', () => resolve(answer.replace(/\0.*$/s, '').trim()))
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      reject(new Error('The scanner hung up'))
    })
    socket.once('connect', () => {
      socket.write('zINSTREAM\0')
      sendChunks(socket, bytes)
    })
  })
}

function sendChunks(socket: Socket, bytes: Buffer): void {
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const chunk = bytes.subarray(start, start + chunkBytes)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}
