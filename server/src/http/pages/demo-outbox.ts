import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#platform/database.ts'
import { calendarFile } from '#platform/jobs/mailer.ts'
import { refuse } from '#platform/refusal.ts'

type Email = {
  id: string
  recipient: string
  replyTo: string | null
  subject: string
  body: string
  createdAt: Date
  hasCalendar: boolean
}
type Appointment = { calendar: string; calendarMethod: string }

const shownAtOnce = 50
const moment = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'America/Dominica',
})

/**
 * The e-mails of the demo bank at /demo/outbox: its users have no mailboxes. No other bank has this page.
 */
export async function addDemoOutbox(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const style = await readFile(new URL('./demo-outbox.css', import.meta.url), 'utf8')
  app.get('/demo/outbox.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
  app.get('/demo/outbox', async (_request, reply) => {
    const { rows } = await sql<Email>`select * from mail.list_demo_emails(${shownAtOnce})`.execute(db)
    return await reply.type('text/html; charset=utf-8').send(renderPage(rows))
  })
  app.get<{ Params: { emailId: string } }>(
    `/demo/outbox/:emailId/${calendarFile}`,
    async ({ params }, reply) => {
      const { data: emailId } = z.uuid().safeParse(params.emailId)
      if (emailId === undefined) return refuse('NOT_FOUND')
      const {
        rows: [found],
      } = await sql<Appointment>`select * from mail.find_demo_calendar(${emailId})`.execute(db)
      const { calendar, calendarMethod } = found ?? refuse('NOT_FOUND')
      // RFC 5545, section 8.1: the method says whether an appointment is an invitation or a cancellation.
      return await reply
        .type(`text/calendar; charset=utf-8; method=${calendarMethod}`)
        .header('content-disposition', `attachment; filename="${calendarFile}"`)
        .send(calendar)
    },
  )
}

function renderPage(emails: Email[]): string {
  const articles = emails.map(
    ({
      id,
      recipient,
      replyTo,
      subject,
      body,
      createdAt,
      hasCalendar,
    }) => `<article id="${id}"><h2>${escape(subject)}</h2>
<p>To <code>${escape(recipient)}</code>, ${moment.format(createdAt)}, Dominica time</p>\
${answeredTo(replyTo)}${paragraphs(body)}${hasCalendar ? enclosed(id, subject) : ''}</article>`,
  )
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox of the demo bank</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">\
<link rel="stylesheet" href="/demo/outbox.css"></head>
<body><main><h1>Outbox of the demo bank</h1>
<p>What this bank would have sent by e-mail, newest first. The demo users have no mailboxes. \
Reload the page to see newer ones.</p>
${articles.length > 0 ? articles.join('\n') : '<p>No e-mails yet.</p>'}</main></body>
</html>
`
}

/** The Reply-To of an e-mail; empty where answers go to the sender. */
function answeredTo(replyTo: string | null): string {
  return replyTo === null ? '' : `<p>Reply-To: <code>${escape(replyTo)}</code></p>`
}

/** A plain link, which needs no JavaScript. Its name says which e-mail the file belongs to. */
function enclosed(id: string, subject: string): string {
  return (
    `<p>Attached: <a href="/demo/outbox/${id}/${calendarFile}" ` +
    `aria-label="${calendarFile}, ${escape(subject)}">${calendarFile}</a></p>`
  )
}

/** An e-mail is plain text; an address in it may be followed. */
function paragraphs(body: string): string {
  return body
    .trim()
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p>${escape(part)
          .replaceAll('\n', '<br>')
          .replaceAll(/https?:\/\/[^\s<]*[^\s<.,;:!?)]/g, '<a href="$&">$&</a>')}</p>`,
    )
    .join('')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
