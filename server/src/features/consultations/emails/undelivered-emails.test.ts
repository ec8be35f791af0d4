import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { longDay, slotLabel, worklistItemSchema } from '@bank/contract'
import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import { z } from 'zod'
import { openLog } from '#platform/log.ts'
import { openMailer } from '#platform/jobs/mailer.ts'
import { anAdmin, aSession } from '#testing/builders.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'
import { withLinks } from '#testing/outbox.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { aVisitor, dayAhead, tokenIn } from '#testing/actors/visitors.ts'

const test = testWithServer({ env: { ENQUIRIES_PER_MINUTE: '10000' } })

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  // Closes in this order: the mail server waits for open connections.
  for (const close of open.splice(0).toReversed()) await close()
})

const errorWith = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
const isVisitor = (address: string) => address.endsWith('@visitor.example')

/** A mail server whose answers each test chooses. */
async function startFaultyServer(speak: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const close = () =>
    new Promise<void>((closed) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => closed())
    })
  return { received: [], port: typeof address === 'object' && address ? address.port : 0, close }
}

/** The server sends one word at a time without end, so no time limit on silence ends it. */
function sendWordByWord(socket: Socket): void {
  socket.write('220 hello\r\n')
  const dripping = setInterval(() => socket.write('250-and\r\n'), 10)
  socket.once('close', () => clearInterval(dripping))
}

async function noServer() {
  const { close, ...server } = await openMailServer()
  await close()
  return { ...server, close: async () => {} }
}

type Case = {
  server: string
  start: () => Promise<{ received: string[]; port: number; close: () => Promise<void> }>
  patience?: { greetingTimeout?: number; socketTimeout?: number; inAll?: number }
  error: RegExp
  visitor: 'due' | 'given up'
  mailbox: 'due' | 'delivered'
}

const cases: Case[] = [
  {
    server: 'refuses the visitor for good',
    start: () =>
      openMailServer({
        onRcptTo: ({ address }, _, done) => done(isVisitor(address) ? errorWith(550) : null),
      }),
    error: /^550 not now/,
    visitor: 'given up',
    mailbox: 'delivered',
  },
  {
    server: 'refuses the visitor for now',
    start: () =>
      openMailServer({
        onRcptTo: ({ address }, _, done) => done(isVisitor(address) ? errorWith(451) : null),
      }),
    error: /^451 not now/,
    visitor: 'due',
    mailbox: 'delivered',
  },
  {
    server: 'refuses the bank’s own address',
    start: () => openMailServer({ onMailFrom: (_address, _session, done) => done(errorWith(550)) }),
    error: /^550 not now/,
    visitor: 'due',
    mailbox: 'due',
  },
  {
    server: 'is closed to everybody',
    start: () => openMailServer({ onConnect: (_session, done) => done(errorWith(554)) }),
    error: /554/,
    visitor: 'due',
    mailbox: 'due',
  },
  {
    server: 'never says a word',
    start: () => startFaultyServer(() => {}),
    patience: { greetingTimeout: 50 },
    error: /never received|timeout/i,
    visitor: 'due',
    mailbox: 'due',
  },
  {
    server: 'greets and falls silent',
    start: () => startFaultyServer((socket) => socket.write('220 hello\r\n')),
    patience: { socketTimeout: 50 },
    error: /timeout/i,
    visitor: 'due',
    mailbox: 'due',
  },
  {
    server: 'is never done answering',
    start: () => startFaultyServer(sendWordByWord),
    patience: { inAll: 200 },
    error: /took too long/,
    visitor: 'due',
    mailbox: 'due',
  },
  { server: 'is away', start: noServer, error: /ECONNREFUSED/, visitor: 'due', mailbox: 'due' },
]

test.for(cases)(
  'a mail server that $server loses no e-mail, delays no answer, and is reported to admins',
  async ({ start, patience, error, ...expected }, { server }) => {
    await sql`delete from mail.message`.execute(server.owner)
    const trouble = await start()
    const mailer = mailerOf(server, trouble.port, patience)
    open.push(trouble.close, async () => mailer.close())
    const { mobile, ...visitor } = aVisitor()
    const [day, later] = [dayAhead(server, 3), dayAhead(server, 4)]
    const browser = server.browser()
    const answers = [
      await browser.post('/functions/v1/send-consultation-email', {
        ...visitor,
        mobile,
        date: longDay(day),
        time: slotLabel(11),
      }),
    ]
    const [invitation] = await emailsIn(server)
    const token = tokenIn(invitation?.body ?? '')
    // The mail server is being tried while the visitor goes on.
    const trying = mailer.deliver()
    answers.push(
      await browser.post('/api/consultation/move', { token, version: 0, startsAt: `${later}T15:00:00Z` }),
      await browser.post('/api/consultation/cancel', { token, version: 1 }),
      await browser.post('/functions/v1/send-contact-email', {
        ...visitor,
        message: 'I would like to hear more.',
      }),
    )
    expect(answers.map(({ status, text }) => (status === 200 ? 'taken' : text))).toEqual([
      'taken',
      'taken',
      'taken',
      'taken',
    ])
    await trying
    await mailer.deliver()

    const tried = await emailsIn(server)
    const emailsTo = (recipientKind: 'visitor' | 'mailbox') =>
      tried.filter(({ recipient }) => isVisitor(recipient) === (recipientKind === 'visitor'))
    expect(emailsTo('visitor').map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => expected.visitor),
    )
    expect(emailsTo('mailbox').map(({ state }) => state)).toEqual(
      Array.from({ length: 4 }, () => expected.mailbox),
    )
    const undelivered = tried.filter(({ state }) => state !== 'delivered')
    const seen = await seenByAdmin(server)
    expect(seen.total).toBe(undelivered.length)
    expect(seen.items.map(({ recipient }) => recipient)).toContain(visitor.email)
    for (const email of seen.items) expect(email.error).toMatch(error)

    // The mail server comes back; another server of the bank goes on.
    mailer.close()
    await trouble.close()
    const back = await openMailServer()
    const next = mailerOf(server, back.port)
    open.push(back.close, async () => next.close())
    await sql`update mail.message set due_at = now() where due_at is not null`.execute(server.owner)
    const due = undelivered.filter(({ state }) => state === 'due')
    expect([await next.deliver(), await next.deliver()]).toEqual([due.length, 0])
    const received = [...trouble.received, ...back.received].map(
      (email) => /^Message-ID: <(.*)@morne\.example>\r$/m.exec(email)?.[1],
    )
    const ended = await emailsIn(server)
    expect(received).toHaveLength(new Set(received).size)
    expect(new Set(received)).toEqual(
      new Set(ended.filter(({ state }) => state === 'delivered').map(({ id }) => id)),
    )
    const lost = ended.filter(({ state }) => state !== 'delivered')
    expect(lost.map(({ state }) => state)).toEqual(
      expected.visitor === 'given up' ? Array.from({ length: 4 }, () => 'given up') : [],
    )
    const seenAtLast = await seenByAdmin(server)
    expect({
      total: seenAtLast.total,
      gaveUp: seenAtLast.items.filter(({ gaveUp }) => gaveUp).length,
    }).toEqual({ total: lost.length, gaveUp: lost.length })
  },
)

function mailerOf(server: TestServer, port: number, patience: Case['patience'] = {}) {
  const { db, secrets } = server.services
  return openMailer({
    db,
    secrets,
    log: openLog('silent'),
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@morne.example',
    bankName: 'Morne Bank & Trust',
    patience,
  })
}

async function emailsIn(server: TestServer) {
  const { rows } = await sql<{
    id: string
    recipient: string
    body: string
    bodyCiphertext: Buffer | null
    state: string
  }>`
    select id, recipient, body, body_ciphertext,
      case
        when delivered_at is not null then 'delivered'
        when gave_up_at is not null then 'given up'
        else 'due'
      end as state
    from mail.message order by created_at, id`.execute(server.owner)
  return await withLinks(rows)
}

const overviewSchema = z.object({
  worklist: z.object({
    totals: z.object({ email: z.int() }),
    items: z.array(worklistItemSchema),
  }),
})

async function seenByAdmin(server: TestServer) {
  const { body } = await server
    .browser(await aSession(server.owner, await anAdmin(server.owner)))
    .get('/api/admin/overview')
  const { totals, items } = overviewSchema.parse(body).worklist
  return { total: totals.email, items: items.filter((item) => item.kind === 'email') }
}
