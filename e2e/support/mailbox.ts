import { once } from 'node:events'
import { createServer } from 'node:net'

/** A mail server that takes every e-mail, and the HTML of those that it was sent. */
export async function openMailbox(): Promise<{ url: string; pages: () => string[]; close: () => void }> {
  const emails: string[] = []
  const server = createServer((socket) => {
    let text = ''
    let isInEmail = false
    socket.on('error', () => {})
    socket.write('220 mailbox\r\n')
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1')
      for (;;) {
        const end = isInEmail ? '\r\n.\r\n' : '\r\n'
        const at = text.indexOf(end)
        if (at === -1) return
        const part = text.slice(0, at)
        text = text.slice(at + end.length)
        if (isInEmail) emails.push(part)
        isInEmail = !isInEmail && /^data$/i.test(part)
        socket.write(isInEmail ? '354 go on\r\n' : /^quit$/i.test(part) ? '221 bye\r\n' : '250 mailbox\r\n')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The mailbox has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    pages: () => emails.flatMap(htmlOf),
    close: () => void server.close(),
  }
}

function htmlOf(email: string): string[] {
  return email.split(/\r\n--[^\r\n]+\r\n/).flatMap((part) => {
    const [headers = '', ...body] = part.split('\r\n\r\n')
    if (!/^content-type: text\/html/im.test(headers)) return []
    const written = body.join('\r\n\r\n')
    if (/^content-transfer-encoding: base64/im.test(headers))
      return [Buffer.from(written, 'base64').toString()]
    if (!/quoted-printable/i.test(headers)) return [written]
    const bytes = written
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    return [Buffer.from(bytes, 'latin1').toString()]
  })
}
