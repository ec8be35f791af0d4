import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { encryptEmail } from '#platform/email/email-with-link.ts'
import { openLog } from '#platform/log.ts'
import { type App, test } from '#testing/app.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { storeEmail } from '#testing/outbox.ts'
import { forgetExpiredLinks, openMailer } from './mailer.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  // Mailers before mail servers, which wait for open connections.
  for (const close of open.splice(0).toReversed()) await close()
})
beforeEach<{ app: App }>(async ({ app }) => {
  await sql`delete from mail.message`.execute(app.owner)
})

const token = 'a-Token_of-43-characters'.padEnd(43, 'x')
const url = `http://localhost:3000/setup/${token}`
/** Words of a user that look like what the database stores, and like a link. */
const typed = 'I wrote … and http://localhost:3000/setup/… myself.'
const text = `Dear Helena,\n\n${typed}\n\nPlease open this page:\n${url}\n\nMorne Bank & Trust`
const withLink = `BEGIN:VCALENDAR\r\nURL:${url}\r\nEND:VCALENDAR\r\n`
const later = () => new Date(Date.now() + 3_600_000)

async function anEmail({ owner, services: { secrets } }: App, expiresAt = later()): Promise<string> {
  const email = {
    subject: 'Your link',
    calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    method: 'REQUEST',
    ...encryptEmail(secrets, text, { token, expiresAt }, withLink),
  }
  await sql`select mail.enqueue_email('helena@client.example', 'setup-link', ${JSON.stringify(email)}::jsonb,
    null)`.execute(owner)
  return email.id
}

type Row = { body: string; state: string; hasLink: boolean; lastError: string | null }

async function rowOf({ owner }: App, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select body, num_nonnulls(body_ciphertext, calendar_ciphertext) > 0 as has_link, last_error,
      case when delivered_at is not null then 'delivered' when gave_up_at is not null then 'given up'
        else 'due' end as state
    from mail.message where id = ${id}`.execute(owner)
  return rows[0]
}

const makeDue = ({ owner }: App) => sql`update mail.message set due_at = now()`.execute(owner)

async function aMailer({ services: { db, secrets } }: App, options: SMTPServerOptions = {}) {
  const server = await openMailServer(options)
  const lines: string[] = []
  const mailer = openMailer({
    db,
    secrets,
    log: openLog('info', { write: (line) => void lines.push(line) }),
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: 'no-reply@morne.example',
    bankName: 'Morne Bank & Trust',
  })
  open.push(server.close, async () => mailer.close())
  return { ...mailer, received: server.received, lines }
}

/** The appointment in an e-mail, as the recipient's calendar reads it. */
async function fileIn(received: string | undefined): Promise<string> {
  const { attachments } = await PostalMime.parse(received ?? '')
  const file = attachments.find(({ mimeType }) => mimeType === 'application/ics')?.content
  const written = typeof file === 'string' ? file : new TextDecoder().decode(file)
  return written.replaceAll(/\r?\n/g, '\r\n')
}

async function expectWhole(received: string | undefined): Promise<void> {
  const email = await PostalMime.parse(received ?? '')
  expect(email.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(text)
  expect(email.html).toContain(`<a href="${url}" class="button-text"`)
  expect(email.html).toContain(`>${url}</a>`)
  expect(email.html).toContain('I wrote … and ')
}

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no'), { responseCode })),
})

describe('an e-mail with a link', () => {
  test('is sent whole, and the database never contains its token', async ({ app }) => {
    const id = await anEmail(app)
    const stored = text.replace(token, '…')
    expect(await rowOf(app, id)).toMatchObject({ state: 'due', hasLink: true, body: stored })
    const mailer = await aMailer(app)
    expect(await mailer.deliver()).toBe(1)
    await expectWhole(mailer.received[0])
    expect(await fileIn(mailer.received[0])).toBe(withLink)
    expect(await rowOf(app, id)).toMatchObject({ state: 'delivered', hasLink: false, body: stored })
  })

  test('is sent whole by the next server when one stopped between its claim and the sending', async ({
    app,
  }) => {
    const id = await anEmail(app)
    await sql`select from mail.claim_emails(10)`.execute(app.owner)
    const mailer = await aMailer(app)
    expect(await mailer.deliver()).toBe(0)
    await makeDue(app)
    expect([await mailer.deliver(), await mailer.deliver()]).toEqual([1, 0])
    expect(mailer.received).toHaveLength(1)
    await expectWhole(mailer.received[0])
    expect(await rowOf(app, id)).toMatchObject({ state: 'delivered', hasLink: false })
  })

  test('keeps its link through a temporary refusal, and loses it when it is given up', async ({ app }) => {
    const id = await anEmail(app)
    await (await aMailer(app, refusing(451))).deliver()
    expect(await rowOf(app, id)).toMatchObject({ state: 'due', hasLink: true })
    await makeDue(app)
    await (await aMailer(app, refusing(550))).deliver()
    expect(await rowOf(app, id)).toMatchObject({ state: 'given up', hasLink: false })
    const sent = await aMailer(app)
    expect(await sent.deliver()).toBe(0)
  })

  test('is given up without its link when that has expired', async ({ app }) => {
    const [expired, other] = [await anEmail(app, new Date()), await anEmail(app)]
    await forgetExpiredLinks(app.services.db)
    expect(await rowOf(app, expired)).toMatchObject({
      state: 'given up',
      hasLink: false,
      lastError: 'The link in this e-mail expired before it could be sent.',
    })
    expect(await rowOf(app, other)).toMatchObject({ state: 'due', hasLink: true })
  })

  test.for([
    ['text', 'body_ciphertext'],
    ['appointment', 'calendar_ciphertext'],
  ] as const)('is not sent with the %s of another row', async ([part, column], { app }) => {
    const [id, other] = [await anEmail(app), await anEmail(app)]
    await sql`update mail.message set ${sql.id(column)} = (
      select m.${sql.id(column)} from mail.message m where m.id = ${other}) where id = ${id}`.execute(
      app.owner,
    )
    const mailer = await aMailer(app)
    expect(await mailer.deliver()).toBe(1)
    expect(mailer.received).toHaveLength(1)
    expect(mailer.received[0]).toContain(`Message-ID: <${other}@`)
    const error = `The ${part} of this e-mail cannot be decrypted: it was changed, or its key is missing.`
    expect(await rowOf(app, id)).toMatchObject({ state: 'due', lastError: error })
    expect(JSON.parse(mailer.lines[0] ?? '')).toMatchObject({ level: 'warn', email: id, response: error })
  })

  test('of before such texts were encrypted is sent whole, and loses its token then or at the end', async ({
    app,
  }) => {
    const plain = async () =>
      await storeEmail(app.owner, {
        recipient: 'helena@client.example',
        kind: 'setup-link',
        subject: 'Your link',
        body: text,
      })
    const refused = await plain()
    await (await aMailer(app, refusing(550))).deliver()
    const id = await plain()
    const mailer = await aMailer(app)
    expect(await mailer.deliver()).toBe(1)
    await expectWhole(mailer.received[0])
    expect([(await rowOf(app, id))?.body, (await rowOf(app, refused))?.body]).toEqual([
      text.replace(token, '…'),
      text.replace(token, '…'),
    ])
  })
})
