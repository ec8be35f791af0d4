import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type FaultProxy = {
  /** Its near end. */
  port: number
  cut: () => Promise<void>
  mend: () => Promise<void>
}

/** Stands between the bank and its database, and can be cut. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const { hostname, port: farPort } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(farPort), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
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
  }
}
