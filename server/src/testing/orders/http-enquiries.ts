import { longDay, slotLabel } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { withLinks, type WrittenEmail } from '#testing/outbox.ts'
import type { Browser, TestServer } from '#testing/test-server.ts'

let users = 0
export const anAddress = () => `visitor-${(users += 1)}@visitor.example`

/** A consultation as the form sends it. */
export const aBooking = (day: string, hour = 11) => ({
  firstName: 'Amélie',
  surname: 'Durand',
  mobile: '+33 6 12 34 56 78',
  email: anAddress(),
  date: longDay(day),
  time: slotLabel(hour),
})

/** The e-mails about this visitor's request, to them and to the bank. */
export async function emailsTo(server: TestServer, email: string) {
  const { rows } = await sql<WrittenEmail>`
    select id, kind, subject, body, body_ciphertext, calendar, calendar_method as method,
      calendar_ciphertext, reply_to, recipient
    from mail.message
    where recipient = ${email} or reply_to = ${email} order by created_at, id`.execute(server.owner)
  return await withLinks(rows)
}

/** Expects an answer of this status with this sentence. */
export async function expectRefused(
  browser: Browser,
  path: string,
  body: unknown,
  status: number,
  sentence: string | RegExp,
) {
  const answer = await browser.post(path, body)
  expect({ status: answer.status, body: answer.body }, JSON.stringify(body).slice(0, 200)).toMatchObject({
    status,
    body: { message: expect.stringMatching(sentence) },
  })
}
