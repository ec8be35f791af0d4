import { type AddressInfo, createServer, type Socket } from 'node:net'

/** The test virus that every scanner knows: https://www.eicar.org/download-anti-malware-testfile */
export const testVirus = String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR` + '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

export type FakeClamd = { port: number; scanned: Buffer[]; close: () => Promise<void> }

/**
 * A scanner that speaks the protocol of clamd's INSTREAM: the command ended by a zero byte, chunks after
 * their lengths, a length of zero; an answer ended by a zero byte. `silent` reads and never answers.
 */
export async function startFakeClamd({ silent = false } = {}): Promise<FakeClamd> {
  const scanned: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let heard = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    socket.on('data', (piece) => {
      heard = Buffer.concat([heard, Buffer.from(piece)])
      const stream = streamIn(heard)
      if (stream === null || silent) return
      if (stream === 'unknown') return void socket.end('UNKNOWN COMMAND\0')
      scanned.push(stream)
      socket.end(stream.includes(testVirus) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The scanner has no port')
  return {
    port: address.port,
    scanned,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}

/** The bytes of a whole stream; null while more is to come. */
function streamIn(heard: Buffer): Buffer | 'unknown' | null {
  const command = 'zINSTREAM\0'
  if (heard.length < command.length) return null
  if (!heard.subarray(0, command.length).equals(Buffer.from(command))) return 'unknown'
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= heard.length;) {
    const length = heard.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(heard.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
