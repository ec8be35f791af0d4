import PostalMime from 'postal-mime'
import { afterEach, expect } from 'vitest'
import { openLog } from '#platform/log.ts'
import { openMailer } from '#platform/jobs/mailer.ts'
import { test } from '#testing/app.ts'
import { openMailServer } from '#testing/mail-server.ts'
import { aBooking, aVisitor, originOfTests, wednesday } from '#testing/actors/visitors.ts'
import { writeAppointment } from './calendar.ts'
import { takeContactMessage } from '#features/consultations/contact/take-contact-message.ts'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  // Closes in this order: the mail server waits for open connections.
  for (const close of open.splice(0).toReversed()) await close()
})

const appointment = {
  method: 'REQUEST',
  uid: 'one@bank.example',
  sequence: 0,
  startsAt: wednesday,
  writtenAt: wednesday,
  summary: 'Consultation',
  description: 'We will call you.',
  url: null,
  bank: { name: 'Morne Bank & Trust', email: 'clients@bank.example' },
  attendee: 'a@visitor.example',
  cancelled: false,
} as const

/** The lines as a calendar reads them: put together again where they were folded. */
function unfolded(calendar: string): string[] {
  return calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '')
}

test('both e-mails about a booking reach a real mail server once, each with its appointment', async ({
  app,
}) => {
  app.setNow(wednesday)
  const server = await openMailServer()
  open.push(server.close)
  const mailer = openMailer({
    db: app.services.db,
    secrets: app.services.secrets,
    log: openLog('silent'),
    smtpUrl: `smtp://127.0.0.1:${server.port}`,
    from: 'no-reply@morne.example',
    bankName: 'Morne Bank & Trust',
  })
  open.push(async () => mailer.close())
  const { email, id, token } = await aBooking(app, '2031-03-06', 11)
  const { mobile: _, ...writer } = aVisitor()
  await takeContactMessage(
    { services: app.services, address: '10.2.0.1', origin: originOfTests },
    { ...writer, phone: '+1 767 555 0177', message: 'Good day.\n.\nThank you.' },
  )
  expect(await mailer.deliver()).toBe(4)
  expect(await mailer.deliver()).toBe(0)
  expect(server.received).toHaveLength(4)
  const emails = await Promise.all(server.received.map((received) => PostalMime.parse(received)))
  const to = (address: string) => emails.filter((sent) => sent.to?.[0]?.address === address)

  const [invitation, ...others] = to(email)
  expect(others).toEqual([])
  expect(invitation).toMatchObject({
    subject: 'Your consultation is booked – Morne Bank & Trust',
    from: { address: 'no-reply@morne.example' },
  })
  expect(invitation?.replyTo).toMatchObject([{ address: 'private.clients@morne.example' }])
  expect(invitation?.text).toMatch(
    /call \+1 767 555 0141 or write to private\.clients@morne\.example\.\s+Bayfront House, Roseau, Commonwealth of Dominica\s/,
  )
  expect(invitation?.text).toMatch(/^Hello,\s+Your consultation with Morne Bank & Trust is booked:/)
  expect(invitation?.text).toContain(`${originOfTests}/consultation/${token}`)
  const calendars = (invitation?.attachments ?? []).filter(
    ({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics',
  )
  expect(calendars.some(({ mimeType, method }) => mimeType === 'text/calendar' && method === 'REQUEST')).toBe(
    true,
  )
  for (const { content } of calendars) {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    expect(text).toContain(`UID:${id}@morne.example`)
    expect(text).toContain('DTSTART:20310306T150000Z')
    expect(text).toContain('DTEND:20310306T160000Z')
    expect(unfolded(text.replaceAll(/\r?\n/g, '\r\n'))).toContain(
      `URL:${originOfTests}/consultation/${token}`,
    )
  }
  const mailbox = to('private.clients@morne.example')
  expect(new Set(mailbox.map(({ replyTo }) => replyTo?.[0]?.address))).toEqual(new Set([email, writer.email]))
  expect(mailbox).toHaveLength(2)
  const bodies = mailbox.map(({ text }) => text).join()
  expect(bodies).toContain('Good day.\n.\nThank you.')
  expect(bodies).toContain(`${originOfTests}/admin/consultations?consultation=${id}`)
  expect(bodies).toMatch(/\/admin\/consultations\?tab=messages&message=[\da-f-]{36}\s/)
  expect(bodies).not.toContain('Reply to this e-mail')
  expect(to(writer.email)).toMatchObject([
    {
      subject: 'Your message has arrived – Morne Bank & Trust',
      text: expect.stringMatching(/^Hello,\s+Thank you for reaching out\./),
    },
  ])
})

test('an appointment follows RFC 5545: its lines, its breaks, and its order', () => {
  const text = writeAppointment({ ...appointment, description: `Ünïcödé ${'€'.repeat(60)} 👩‍👩‍👧 end` })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  expect(unfolded(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Morne Bank & Trust//Consultations//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:one@bank.example',
    'SEQUENCE:0',
    'DTSTAMP:20310305T120000Z',
    'DTSTART:20310305T120000Z',
    'DTEND:20310305T130000Z',
    'SUMMARY:Consultation',
    `DESCRIPTION:Ünïcödé ${'€'.repeat(60)} 👩‍👩‍👧 end`,
    'LOCATION:By telephone',
    'STATUS:CONFIRMED',
    'ORGANIZER;CN="Morne Bank & Trust":mailto:clients@bank.example',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:a@visitor.example',
    'END:VEVENT',
    'END:VCALENDAR',
  ])
})

test('text typed by a visitor cannot become a property of the appointment', () => {
  const text = writeAppointment({
    ...appointment,
    summary: 'Ann; Lee, \\ Co\r\nATTENDEE:mailto:everybody@visitor.example',
    description: 'a\nEND:VEVENT',
    attendee: 'a@visitor.example\r\nX-MORE:1',
    bank: { name: 'A "quoted" bank\r\nX-MORE:1', email: 'clients@bank.example' },
  })
  expect(unfolded(text)).toContain(
    'SUMMARY:Ann\\; Lee\\, \\\\ Co\\nATTENDEE:mailto:everybody@visitor.example',
  )
  expect(unfolded(text)).toContain('DESCRIPTION:a\\nEND:VEVENT')
  expect(unfolded(text).filter((line) => /^(X-MORE|END:VEVENT|ATTENDEE)/.test(line))).toHaveLength(2)
})
