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
    near.on('data', (bytes: Buffer) => {
      if (next === null || !bytes.includes(next.words)) return
      const { fault } = next
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
