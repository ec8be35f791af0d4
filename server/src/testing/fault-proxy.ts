import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type FaultProxy = {
  /** Its near end. */
  port: number
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** As a network that loses everything: connections stay open, also new ones, and carry nothing more. */
  silence: () => void
  /** New connections lead to this database from now on; what was silent stays so. */
  turn: (databaseUrl: string) => void
  /**
   * Does this to the connection on which the bank next sends these words: `cut` once the database has done
   * what they say, or `hold` every answer from then on.
   */
  after: (words: string, fault: 'cut' | 'hold') => void
}

/** Stands between the bank and its database, and can be cut. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const { hostname } = new URL(databaseUrl)
  let farPort = Number(new URL(databaseUrl).port)
  const sockets = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  let isSilent = false
  let next: { words: string; fault: 'cut' | 'hold' } | null = null

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }

  const server = createServer((near) => {
    keep(near)
    if (isSilent) return void near.pause()
    const far = connect(farPort, hostname)
    keep(far)
    near.pipe(far)
    const answer = (bytes: Buffer) => void near.write(bytes)
    far.on('data', answer)
    const statementsIn = readStatements()
    near.on('data', (bytes: Buffer) => {
      const sent = statementsIn(bytes)
      if (next === null) return
      const { words, fault } = next
      if (!sent.some((statement) => statement.includes(words))) return
      next = null
      far.off('data', answer)
      far.on('data', () => {
        if (fault === 'cut') near.destroy()
      })
    })
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    // This event also comes where no server listens at the far end.
    far.on('close', () => {
      if (!silent.has(near)) near.destroy()
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    port,
    cut: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await wait(50)
    },
    mend: () => listen(port),
    silence: () => {
      isSilent = true
      for (const socket of sockets) {
        silent.add(socket)
        socket.unpipe()
        socket.pause()
      }
    },
    turn: (url) => {
      isSilent = false
      farPort = Number(new URL(url).port)
    },
    after: (words, fault) => {
      next = { words, fault }
    },
  }
}

/**
 * Returns the statements in what a client sends, in PostgreSQL's protocol. A prepared one is named by later
 * messages, which do not repeat its text.
 */
function readStatements(): (bytes: Buffer) => string[] {
  let rest = Buffer.alloc(0)
  let isStarted = false
  const prepared = new Map<string, string>()
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    const statements: string[] = []
    for (;;) {
      // All messages but the first begin with a byte for their kind, which their length does not count.
      const kindBytes = isStarted ? 1 : 0
      if (rest.length < kindBytes + 4) return statements
      const end = kindBytes + rest.readUInt32BE(kindBytes)
      if (rest.length < end) return statements
      const kind = rest.toString('latin1', 0, kindBytes)
      const [first = '', second = ''] = rest.toString('utf8', kindBytes + 4, end).split('\0')
      rest = rest.subarray(end)
      isStarted = true
      if (kind === 'P') prepared.set(first, second)
      if (kind === 'Q') statements.push(first)
      if (kind === 'B') statements.push(prepared.get(second) ?? '')
    }
  }
}
