import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How it treats the connections that are made from now on. */
export type MailMood =
  /** Accepts, and never says a word. */
  | 'silent'
  /** Says its greeting at one byte a second. */
  | 'slow'
  /** Hangs up when it has all of an e-mail, without having accepted it. */
  | 'hangs up after the text'
  /** Accepts every e-mail, but for the addresses that it always refuses. */
  | 'well'

export type BadMailServer = {
  port: number
  setMood: (mood: MailMood) => void
  /** The Message-IDs that it has accepted, as often as it did. */
  accepted: string[]
  /** How many connections are open, and how many were at once. */
  connections: () => { open: number; most: number }
  close: () => Promise<void>
}

/** A real SMTP server with moods; `refusals` are the answers to addresses that it never accepts. */
export async function openBadMailServer(refusals: Record<string, string>): Promise<BadMailServer> {
  let mood: MailMood = 'well'
  let most = 0
  const accepted: string[] = []
  const open = new Set<Socket>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals[address]
      if (refusal === undefined) return done()
      done(Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) }))
    },
    onData: (stream, { remotePort }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (mood !== 'well') return [...open].find((socket) => socket.remotePort === remotePort)?.destroy()
        accepted.push(/^Message-ID: <(.*)@/im.exec(Buffer.concat(chunks).toString())?.[1] ?? '')
        done()
      })
    },
  })
  smtp.on('error', () => {})
  const server = createServer((socket) => {
    open.add(socket)
    most = Math.max(most, open.size)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
    if (mood === 'slow') speakSlowly(socket)
    else if (mood === 'silent') socket.resume()
    else smtp.server.emit('connection', socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port')
  return {
    port: address.port,
    setMood: (next) => {
      mood = next
    },
    accepted,
    connections: () => ({ open: open.size, most }),
    close: async () => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function speakSlowly(socket: Socket): void {
  const greeting = Array.from('220 mail.example takes its time with every word that it says\r\n')
  const timer = setInterval(() => socket.write(greeting.shift() ?? ' '), 1_000)
  socket.resume().once('close', () => clearInterval(timer))
}
