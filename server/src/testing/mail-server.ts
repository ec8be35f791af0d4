import { once } from 'node:events'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type MailServer = { received: string[]; port: number; close: () => Promise<void> }

/** A real SMTP server that keeps the e-mails it receives. */
export async function openMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mail server has no port')
  return {
    received,
    port: address.port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
