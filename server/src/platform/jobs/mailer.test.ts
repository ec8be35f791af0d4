import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect } from 'vitest'
import { type App, test } from '#testing/app.ts'
import { asOwner } from '#testing/database.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { storeEmail } from '#testing/outbox.ts'
import { openLog } from '#platform/log.ts'
import { type Mailer, openMailer } from './mailer.ts'
import { waitUntil } from '#testing/waiting.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  // The mail servers wait for open connections, so the mailers are put before them.
  for (const close of open.splice(0)) await close()
})

async function mailServer(options: SMTPServerOptions = {}, port = 0) {
  const server = await openMailServer(options, port)
  open.push(server.close)
  return server
}

type Options = { login?: string; requireTls?: boolean; lines?: string[] }

function mailerTo({ services: { db, secrets } }: App, port: number, options: Options = {}): Mailer {
  const { login = '', requireTls = false, lines = [] } = options
  const mailer = openMailer({
    db,
    secrets,
    log: openLog('info', { write: (line) => void lines.push(line) }),
    smtpUrl: `smtp://${login}127.0.0.1:${port}`,
    from: 'no-reply@morne.example',
    bankName: 'Morne Bank & Trust',
    requireTls,
  })
  open.unshift(async () => mailer.close())
  return mailer
}

async function anEmail(
  app: App,
  subject = 'Payment made',
  body = 'Dear Helena,\n\n.\nDômes & “quotes”.\n',
  recipient = 'helena.laurent@client.example',
): Promise<string> {
  return await asOwner(app.owner, () =>
    storeEmail(app.owner, { recipient, kind: 'payment-completed', subject, body }),
  )
}

async function stateOf(app: App, id: string) {
  const { rows } = await asOwner(app.owner, () =>
    sql<{ state: string; attempts: number; lastError: string | null; waits: number }>`
      select case when delivered_at is not null then 'delivered'
        when gave_up_at is not null then 'given up' else 'due' end as state,
        attempts, last_error, round(extract(epoch from due_at - now()))::int as waits
      from mail.message where id = ${id}`.execute(app.owner),
  )
  return rows[0]
}

/** An e-mail whose recipient the mail server refused with this line. */
async function refusedWith(app: App, answer: string): Promise<string> {
  const { port } = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })),
  })
  const id = await anEmail(app)
  expect(await mailerTo(app, port).deliver()).toBe(0)
  return id
}

/** Leaves nothing for the next test to send. */
async function makeDelivered(app: App, id: string): Promise<void> {
  await asOwner(app.owner, () =>
    sql`update mail.message set due_at = null, delivered_at = now() where id = ${id}`.execute(app.owner),
  )
}

async function makeDue({ owner }: App, id: string): Promise<void> {
  await asOwner(owner, () => sql`update mail.message set due_at = now() where id = ${id}`.execute(owner))
}

describe('an e-mail', () => {
  test('reaches the mail server once, as it was written', async ({ app }) => {
    const { received, port } = await mailServer()
    const mailer = mailerTo(app, port)
    const id = await anEmail(app)
    expect(await mailer.deliver()).toBe(1)
    expect(await mailer.deliver()).toBe(0)
    expect(received).toHaveLength(1)
    const [raw = ''] = received
    const { from, to, subject, text, html, messageId } = await PostalMime.parse(raw)
    expect(from).toMatchObject({ name: 'Morne Bank & Trust', address: 'no-reply@morne.example' })
    expect(to).toMatchObject([{ address: 'helena.laurent@client.example' }])
    expect({ subject, messageId }).toEqual({
      subject: 'Payment made',
      messageId: `<${id}@morne.example>`,
    })
    // The parser ends a part that is one of several with a line break of its own.
    expect(text?.replaceAll('\r\n', '\n').trimEnd()).toBe('Dear Helena,\n\n.\nDômes & “quotes”.')
    // RFC 2046, section 5.1.4: the alternative that is richest comes last.
    const types = [...raw.matchAll(/^Content-Type: (multipart\/alternative|text\/\w+)/gm)]
    expect(types.map(([, type]) => type)).toEqual(['multipart/alternative', 'text/plain', 'text/html'])
    expect(html).toMatch(/<h1[^>]*>Payment made<\/h1>[^]*Dômes &amp; “quotes”\./)
    expect(await stateOf(app, id)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('is retried after a temporary refusal, and given up after a permanent one', async ({ app }) => {
    const answers: Record<string, number> = { later: 451, never: 550 }
    for (const [word, responseCode] of Object.entries(answers)) {
      const { port } = await mailServer({
        onRcptTo: (_address, _session, done) =>
          done(Object.assign(new Error(`said ${word}`), { responseCode })),
      })
      const id = await anEmail(app)
      expect(await mailerTo(app, port).deliver()).toBe(0)
      const state = await stateOf(app, id)
      if (word === 'later')
        expect(state).toMatchObject({
          state: 'due',
          attempts: 1,
          waits: 60,
          lastError: expect.stringContaining('said later'),
        })
      else
        expect(state).toMatchObject({ state: 'given up', lastError: expect.stringContaining('said never') })
    }
  })

  test('goes only over TLS if the bank requires it, and so does the password', async ({ app }) => {
    const passwords: string[] = []
    const server = await mailServer({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: ({ password = '' }, _session, done) => {
        passwords.push(String(password))
        done(null, { user: 'bank' })
      },
    })
    const lines: string[] = []
    const id = await anEmail(app)
    expect(
      await mailerTo(app, server.port, { login: 'bank:hunter2@', requireTls: true, lines }).deliver(),
    ).toBe(0)
    expect([passwords, server.received]).toEqual([[], []])
    const why = /^No encryption: the mail server refuses STARTTLS, which SMTP_TLS asks for\. It says: 5\d\d /
    expect(await stateOf(app, id)).toMatchObject({ state: 'due', lastError: expect.stringMatching(why) })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ email: id, response: expect.stringMatching(why) })

    // The control: on a server that does wait, the test fails.
    await makeDue(app, id)
    expect(await mailerTo(app, server.port, { login: 'bank:hunter2@' }).deliver()).toBe(1)
    expect(passwords).toEqual(['hunter2'])
    expect(server.received).toHaveLength(1)
  })

  test('that is not accepted is logged with the reason, without the address or a link', async ({ app }) => {
    const answer = Object.assign(
      new Error('<helena.laurent@client.example> refused, see https://mail.example/why?for=helena'),
      { responseCode: 550 },
    )
    const { port } = await mailServer({ onRcptTo: (_address, _session, done) => done(answer) })
    const lines: string[] = []
    const id = await anEmail(app)
    await mailerTo(app, port, { lines }).deliver()
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'warn',
      time: expect.any(String),
      msg: 'an e-mail was not accepted',
      email: id,
      failure: 'EENVELOPE',
      command: 'RCPT TO',
      response: '550 … refused, see …',
    })
  })

  const refusedBank = [
    '550 5.7.1 relaying denied',
    '554 5.7.1 <helena@client.example>: Relay access denied',
    '550 relay not permitted',
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    '550 5.7.26 This mail has no DMARC alignment',
    '550 5.7.23 SPF validation failed',
    '550 Your server must authenticate first',
    '554 Your address is on a block list',
  ]
  test.for(refusedBank)('is retried if the mail server refuses the bank: %s', async (answer, { app }) => {
    const id = await refusedWith(app, answer)
    expect(await stateOf(app, id)).toMatchObject({ state: 'due', attempts: 1, waits: 60 })
    await makeDelivered(app, id)
  })

  const refusedReader = [
    '550 5.1.1 no such user at relay.client.example',
    '550 no such mailbox',
    '552 5.2.2 mailbox full',
    '550 5.7.17 the mailbox has another owner',
    '550 host 10.5.7.1 knows no such user',
  ]
  test.for(refusedReader)(
    'is given up if the mail server refuses the recipient: %s',
    async (answer, { app }) => {
      expect(await stateOf(app, await refusedWith(app, answer))).toMatchObject({
        state: 'given up',
        attempts: 1,
      })
    },
  )

  test('is delivered once after the mail server was away', async ({ app }) => {
    const { port, close } = await mailServer()
    await close()
    const mailer = mailerTo(app, port)
    const id = await anEmail(app)
    for (const waits of [60, 300, 900, 3600]) {
      expect(await mailer.deliver()).toBe(0)
      expect(await stateOf(app, id)).toMatchObject({ state: 'due', waits })
      await makeDue(app, id)
    }
    const back = await mailServer({}, port)
    expect(await mailer.deliver()).toBe(1)
    expect(await mailer.deliver()).toBe(0)
    expect(back.received).toHaveLength(1)
  })

  test('is retried if the connection breaks while it is sent', async ({ app }) => {
    let greeted = 0
    const rude = createServer((socket) => {
      greeted += 1
      socket.write('220 hello\r\n', () => socket.destroy())
    }).listen(0, '127.0.0.1')
    await once(rude, 'listening')
    open.push(() => new Promise((closed) => rude.close(() => closed())))
    const address = rude.address()
    const id = await anEmail(app)
    expect(await mailerTo(app, typeof address === 'object' && address ? address.port : 0).deliver()).toBe(0)
    expect(greeted).toBeGreaterThan(0)
    expect(await stateOf(app, id)).toMatchObject({ state: 'due', attempts: 1 })
    await asOwner(app.owner, () => sql`delete from mail.message`.execute(app.owner))
  })

  test('is sent by one of two servers that ask at the same moment', async ({ app }) => {
    const { received, port } = await mailServer()
    const [one, other] = [mailerTo(app, port), mailerTo(app, port)]
    for (let i = 0; i < 25; i += 1) await anEmail(app, `Email ${i}`)
    const turns = Array.from({ length: 6 }, () => [one.deliver(), other.deliver()]).flat()
    const taken = (await Promise.all(turns)).reduce((sum, count) => sum + count, 0)
    expect(taken).toBe(25)
    await waitUntil(() => received.length === 25)
    expect(new Set(received.map((email) => /^Subject: (.*)$/m.exec(email)?.[1])).size).toBe(25)
  })

  test('is not sent by another server while a slow mail server accepts it', async ({ app }) => {
    let answer = () => {}
    const taken: string[] = []
    const { port } = await mailServer({
      onData: (stream, { id }, done) => {
        stream.resume().once('end', () => {
          taken.push(id)
          answer = done
        })
      },
    })
    const id = await anEmail(app)
    const slow = mailerTo(app, port).deliver()
    await waitUntil(() => taken.length === 1)
    expect(await mailerTo(app, port).deliver()).toBe(0)
    answer()
    expect(await slow).toBe(1)
    expect(taken).toHaveLength(1)
    expect(await stateOf(app, id)).toMatchObject({ state: 'delivered', attempts: 1 })
  })

  test('cannot contain a second header, or go to two addresses', async ({ app }) => {
    await expect(anEmail(app, 'Hello\r\nBcc: everybody@example.com')).rejects.toMatchObject({
      constraint: 'one_line',
    })
    const toTwo = anEmail(app, 'x', 'y', 'a@b.example,c@d.example')
    await expect(toTwo).rejects.toMatchObject({ constraint: 'one_address' })
  })
})
