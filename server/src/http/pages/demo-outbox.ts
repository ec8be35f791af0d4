import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bankZone } from '@bank/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { isOwnLink, linkPattern } from '#platform/email/email-blocks.ts'
import { type EmailBrand, escapeHtml, writeEmailHtml } from '#platform/email/email-html.ts'
import { readBody, readCalendar } from '#platform/email/email-with-link.ts'
import { calendarFile } from '#platform/jobs/mailer.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { refuse } from '#platform/refusal.ts'
import { frameClasses, frameRules } from './demo-outbox-frames.ts'

type Email = {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  body: string
  createdAt: Date
  hasCalendar: boolean
}
type Appointment = { calendar: string; calendarMethod: string; calendarCiphertext: Buffer | null }
type Outbox = {
  db: Database
  secrets: Secrets
  config: { bank: { name: string }; publicOrigins: string[] | null; webRoot: string }
}

const shownAtOnce = 50
/** The database keeps no more for the page than this. */
const findable = 100
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: bankZone,
})

/**
 * The HTML of an e-mail as a mail program shows it: in a frame of the outbox, where no script runs and
 * nothing is loaded. Its links open windows of their own, and those are ordinary windows.
 */
const framedHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; '),
  'x-frame-options': 'SAMEORIGIN',
  // A sandboxed frame has no origin that could have its own agent cluster: Chromium warns of the request.
  'origin-agent-cluster': '?0',
}

/**
 * The e-mails of the demo bank at /demo/outbox: its users have no mailboxes. No other bank has this page.
 */
export async function addDemoOutbox(app: FastifyInstance, { db, secrets, config }: Outbox): Promise<void> {
  const brand = { bankName: config.bank.name, ownOrigins: config.publicOrigins }
  const style =
    (await typefaces(config.webRoot)) +
    (await readFile(new URL('./demo-outbox.css', import.meta.url), 'utf8')) +
    frameRules()
  const listEmails = async (most: number) => {
    const { rows } = await sql<
      Email & { bodyCiphertext: Buffer | null }
    >`select * from mail.list_demo_emails(${most})`.execute(db)
    return rows.map((email): Email => ({ ...email, body: readBody(secrets, email) }))
  }
  app.get('/demo/outbox.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get('/demo/outbox', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderPage(await listEmails(shownAtOnce), brand)),
  )
  app.get<{ Params: { emailId: string } }>('/demo/outbox/:emailId/email.html', async ({ params }, reply) => {
    const email = (await listEmails(findable)).find(({ id }) => id === params.emailId) ?? refuse('NOT_FOUND')
    const html = writeEmailHtml(email, brand).replaceAll(
      '<a href=',
      '<a target="_blank" rel="noopener" href=',
    )
    return await reply.type('text/html; charset=utf-8').headers(framedHeaders).send(html)
  })
  app.get<{ Params: { emailId: string } }>(
    `/demo/outbox/:emailId/${calendarFile}`,
    async ({ params }, reply) => {
      const { data: emailId } = z.uuid().safeParse(params.emailId)
      if (emailId === undefined) return refuse('NOT_FOUND')
      const {
        rows: [found],
      } = await sql<Appointment>`select * from mail.find_demo_calendar(${emailId})`.execute(db)
      const { calendarMethod, ...stored } = found ?? refuse('NOT_FOUND')
      // RFC 5545, section 8.1: the method says whether an appointment is an invitation or a cancellation.
      return await reply
        .type(`text/calendar; charset=utf-8; method=${calendarMethod}`)
        .header('content-disposition', `attachment; filename="${calendarFile}"`)
        .send(readCalendar(secrets, { id: emailId, ...stored }))
    },
  )
}

/** The typefaces of the public pages, from their style sheet: it knows the names that the build gave them. */
async function typefaces(webRoot: string): Promise<string> {
  const folder = join(webRoot, 'assets')
  const names = await readdir(folder).catch(() => [])
  const name = names.find((one) => /^site-[^.]+\.css$/.test(one))
  if (name === undefined) return ''
  const rules = (await readFile(join(folder, name), 'utf8')).match(/@font-face ?\{[^}]*\.woff2[^}]*\}/g)
  return (rules ?? []).join('\n')
}

function renderPage(emails: Email[], brand: EmailBrand): string {
  const bankName = escapeHtml(brand.bankName)
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the demo bank – ${bankName}</title>\
<link rel="icon" href="/favicon.svg" type="image/svg+xml">\
<link rel="stylesheet" href="/demo/outbox.css"></head>
<body><header><a href="/"><img src="/favicon.svg" alt="" width="32" height="32">${bankName}</a></header>
<main><h1>Outbox</h1>
<p class="lead">The e-mails that the demo bank has written, newest first. Nothing leaves this machine: its \
clients have no mailboxes. Reload the page to see newer e-mails.</p>
${
  emails.length > 0
    ? emails.map((email) => renderEmail(email, brand)).join('\n')
    : '<p class="empty">No e-mail has been written yet. Make a payment or book a consultation, and its ' +
      'e-mail appears here.</p>'
}</main></body>
</html>
`
}

function renderEmail(email: Email, brand: EmailBrand): string {
  const { id, recipient, replyTo, subject, body, createdAt, hasCalendar } = email
  const title = escapeHtml(subject)
  return `<article id="${id}"><h2>${title}</h2>
<dl><div><dt>To</dt><dd><code>${escapeHtml(recipient)}</code></dd></div>\
${replyTo === null ? '' : `<div><dt>Reply-To</dt><dd><code>${escapeHtml(replyTo)}</code></dd></div>`}\
<div><dt>Written</dt><dd><time datetime="${createdAt.toISOString()}">${moment.format(createdAt)}</time>, \
Dominica time</dd></div>${hasCalendar ? enclosed(id, title) : ''}</dl>
<iframe src="/demo/outbox/${id}/email.html" title="HTML of ${title}" loading="lazy" \
class="${frameClasses(email, brand)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<details><summary>Plain text<span class="unseen"> of ${title}</span></summary>\
${paragraphs(body, brand.ownOrigins)}</details>\
</article>`
}

/** A plain link, which needs no JavaScript. Its name says which e-mail the file belongs to. */
function enclosed(id: string, title: string): string {
  return (
    `<div><dt>Attached</dt><dd><a href="/demo/outbox/${id}/${calendarFile}" ` +
    `aria-label="${calendarFile}, ${title}">${calendarFile}</a></dd></div>`
  )
}

/** The text alternative; an address of the bank's in it may be followed. */
function paragraphs(body: string, ownOrigins: readonly string[] | null): string {
  const withLinks = (text: string) =>
    escapeHtml(text).replaceAll(linkPattern, (href) =>
      isOwnLink(href.replaceAll('&amp;', '&'), ownOrigins) ? `<a href="${href}">${href}</a>` : href,
    )
  return body
    .trim()
    .split(/\n{2,}/)
    .map((part) => `<p>${withLinks(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}
