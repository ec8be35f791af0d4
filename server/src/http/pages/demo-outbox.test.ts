import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { encryptEmail } from '#platform/email/email-with-link.ts'
import { storeEmail } from '#testing/outbox.ts'
import { startTestServer, testWithServer } from '#testing/test-server.ts'

const test = testWithServer({ template: 'demo', env: { DEMO: '1' } })

test('the demo bank shows the text of its e-mails, with working links', async ({ server }) => {
  const body =
    'Dear <b>Helena</b>,\n\nconfirm at http://localhost:3000/confirm#abc & be well. ' +
    'Or see http://localhost:3000/contact.\n'
  await storeEmail(server.owner, {
    recipient: 'helena.laurent@client.example',
    kind: 'email-change-asked',
    subject: 'Your <new> address',
    body,
  })
  const { status, text, headers } = await server.browser().get('/demo/outbox')
  expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
    status: 200,
    type: 'text/html; charset=utf-8',
    cache: 'no-store',
  })
  expect(text).toContain('Your &lt;new&gt; address')
  expect(text).toContain('Dear &lt;b&gt;Helena&lt;/b&gt;')
  expect(text).toContain('<a href="http://localhost:3000/confirm#abc">')
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
  expect((await server.browser().get(style)).headers['content-type']).toBe('text/css; charset=utf-8')
  // The full stop belongs to the sentence, not to the link.
  expect(text).toContain('<a href="http://localhost:3000/contact">http://localhost:3000/contact</a>.')
})

test('the page of the e-mails has the typefaces of the public pages', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'outbox-web-'))
  await mkdir(join(webRoot, 'assets'))
  const face = '@font-face{font-family:Inter Variable;src:url(/assets/inter-1.woff2)format("woff2")}'
  await writeFile(join(webRoot, 'assets/site-1.css'), `@font-face{src:local(Arial)}${face}a{color:red}`)
  const server = await startTestServer({ template: 'demo', env: { DEMO: '1', WEB_ROOT: webRoot } })
  const { text } = await server.browser().get('/demo/outbox.css')
  expect(text.startsWith(face)).toBe(true)
  expect(text).toContain("'Inter Variable'")
  await server.close()
  await rm(webRoot, { recursive: true })
})

test('the HTML of an e-mail stands in a frame where nothing runs and nothing is loaded', async ({
  server,
}) => {
  const email = await storeEmail(server.owner, {
    recipient: 'helena.laurent@client.example',
    kind: 'email-change-asked',
    subject: 'Confirm <it>',
    body: 'Please open\nhttp://localhost:3000/confirm-email#abc',
  })
  const browser = server.browser()
  const { text: page } = await browser.get('/demo/outbox')
  const [, frame = ''] = new RegExp(`<iframe src="([^"]*${email}[^"]*)"[^>]*>`).exec(page) ?? []
  expect(page).toMatch(
    /title="HTML of Confirm &lt;it&gt;" loading="lazy" class="[^"]+" sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  )
  const { status, text, headers } = await browser.get(frame)
  expect(status).toBe(200)
  expect(text).toMatch(/<h1[^>]*>Confirm &lt;it&gt;<\/h1>/)
  expect(text).toContain(
    '<a target="_blank" rel="noopener" href="http://localhost:3000/confirm-email#abc" class="button-text"',
  )
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'origin-agent-cluster': '?0',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  })
  for (const id of [randomUUID(), 'x'])
    expect((await browser.get(`/demo/outbox/${id}/email.html`)).status).toBe(404)
})

test('the frame of a longer e-mail is higher, by rules of the style sheet alone', async ({ server }) => {
  const id = await storeEmail(server.owner, {
    recipient: 'helena.laurent@client.example',
    kind: 'email-change-asked',
    subject: 'Long',
    body: 'A sentence of some length that fills a line.\n\n'.repeat(30),
  })
  const browser = server.browser()
  const { text } = await browser.get('/demo/outbox')
  const [, height = ''] =
    new RegExp(`<iframe src="[^"]*${id}[^"]*"[^>]* class="wide-(\\d+) `).exec(text) ?? []
  expect(Number(height)).toBeGreaterThan(90)
  expect((await browser.get('/demo/outbox.css')).text).toContain(`.wide-${height}{height:${height}rem}`)
})

test('an e-mail with a link, which the database stores encrypted, is shown with it', async ({ server }) => {
  const token = 'T'.repeat(43)
  const url = `http://localhost:3000/setup/${token}`
  const stored = encryptEmail(server.services.secrets, `Please open\n${url}\n`, {
    token,
    expiresAt: new Date(Date.now() + 3_600_000),
  })
  await sql`select mail.enqueue_email('b@client.example', 'setup-link',
    ${JSON.stringify({ subject: 'Your link', ...stored })}::jsonb, null)`.execute(server.owner)
  const browser = server.browser()
  expect((await browser.get('/demo/outbox')).text).toContain(`<a href="${url}">${url}</a>`)
  expect((await browser.get(`/demo/outbox/${stored.id}/email.html`)).text).toContain(`href="${url}"`)
})

test('an e-mail with a Reply-To address shows it', async ({ server }) => {
  const email = JSON.stringify({ subject: 'A question', body: 'Of a visitor' })
  await sql`select mail.enqueue_email('clients@bank.example', 'contact-message', ${email}::jsonb,
    'adriana@visitor.example')`.execute(server.owner)
  await storeEmail(server.owner, {
    recipient: 'b@visitor.example',
    kind: 'password-changed',
    subject: 'Plain',
    body: 'Without a reply address',
  })
  const { text } = await server.browser().get('/demo/outbox')
  const articleOf = (subject: string) =>
    text.split('<article').find((part) => part.includes(`<h2>${subject}<`))
  expect(articleOf('A question')).toContain('<dt>To</dt><dd><code>clients@bank.example</code></dd>')
  expect(articleOf('A question')).toContain('<dt>Reply-To</dt><dd><code>adriana@visitor.example</code></dd>')
  expect(articleOf('Plain')).toContain('<dt>To</dt><dd><code>b@visitor.example</code></dd>')
  expect(articleOf('Plain')).not.toContain('Reply-To')
})

test('an appointment in an e-mail is a file beside it, with the same content', async ({ server }) => {
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Dômes\r\nEND:VCALENDAR\r\n'
  const email = { subject: 'Your "consultation"', body: 'It was cancelled.', calendar, method: 'CANCEL' }
  await sql`select mail.enqueue_email('a@visitor.example', 'consultation-cancelled',
    ${JSON.stringify(email)}::jsonb, null)`.execute(server.owner)
  const plain = await storeEmail(server.owner, {
    recipient: 'b@visitor.example',
    kind: 'password-changed',
    subject: 'Without',
    body: 'Nothing is enclosed',
  })
  const browser = server.browser()
  const { text } = await browser.get('/demo/outbox')
  const path =
    /<article id="[^"]+"><h2>Your &quot;consultation&quot;<\/h2>.*?<a href="([^"]+)" aria-label="consultation\.ics, Your &quot;consultation&quot;">consultation\.ics<\/a>/s.exec(
      text,
    )?.[1] ?? ''
  const file = await browser.get(path)
  expect({ status: file.status, text: file.text }).toEqual({ status: 200, text: calendar })
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8; method=CANCEL',
    'content-disposition': 'attachment; filename="consultation.ics"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(text).not.toContain(`/demo/outbox/${plain}/consultation.ics`)
  for (const id of [plain, randomUUID(), 'x'])
    expect((await browser.get(`/demo/outbox/${id}/consultation.ics`)).status).toBe(404)
})

test('only the demo bank has this page and keeps e-mails for it', async () => {
  const server = await startTestServer()
  await storeEmail(server.owner, {
    recipient: 'other@client.example',
    kind: 'password-changed',
    subject: 'A secret',
    body: 'The text of the e-mail',
  })
  const { status, text } = await server.browser().get('/demo/outbox')
  expect(status).toBe(404)
  expect(text).not.toContain('A secret')
  const { rows } = await sql`select * from mail.list_demo_emails(100)`.execute(server.services.db)
  expect(rows).toEqual([])
  const email = {
    subject: 'A secret',
    body: 'The text of the e-mail',
    calendar: 'BEGIN:VCALENDAR',
    method: 'REQUEST',
  }
  await sql`select mail.enqueue_email('a@visitor.example', 'consultation-booked',
    ${JSON.stringify(email)}::jsonb, null)`.execute(server.owner)
  const {
    rows: [carrying],
  } = await sql<{ id: string }>`select id from mail.message where calendar is not null`.execute(server.owner)
  for (const file of ['consultation.ics', 'email.html'])
    expect((await server.browser().get(`/demo/outbox/${carrying?.id}/${file}`)).status).toBe(404)
  expect(
    (await sql`select * from mail.find_demo_calendar(${carrying?.id})`.execute(server.services.db)).rows,
  ).toEqual([])
  await server.close()
})
