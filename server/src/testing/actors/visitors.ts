import { longDay, slotLabel } from '@bank/contract'
import { sql } from 'kysely'
import { bookConsultation } from '#features/consultations/booking/book-consultation.ts'
import { test as base } from 'vitest'
import { type App, openApp } from '#testing/app.ts'
import { bankDay } from '#domain/bank-day.ts'
import { anAdmin, aSession } from '#testing/builders.ts'
import { asOwner } from '#testing/database.ts'
import { withLinks, type WrittenEmail } from '#testing/outbox.ts'

/** A Wednesday morning in Dominica, far from today, so that no test depends on the present day. */
export const wednesday = new Date('2031-03-05T12:00:00Z')

export const originOfTests = 'https://bank.example'

/** A test with a bank that accepts many visitors at once from one address. */
export const test = base.extend<{ app: App }>({
  app: [
    // Vitest learns from the empty pattern that the fixture needs no other.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await openApp({
        env: { SIGN_IN_REQUESTS_PER_MINUTE: '10000', ENQUIRIES_PER_MINUTE: '10000' },
      })
      await use(app)
      await app.close()
    },
    { scope: 'file' },
  ],
})

let visitors = 0

/** The fields that a visitor fills in. */
export function aVisitor() {
  visitors += 1
  return {
    firstName: 'Amélie',
    surname: 'Durand',
    mobile: '+33 6 12 34 56 78',
    email: `visitor-${visitors}@visitor.example`,
  }
}

/** A weekday so many weeks ahead of the bank's own day, for a test of its own. */
export function dayAhead({ services }: Pick<App, 'services'>, weeks: number, weekday = 3): string {
  const day = new Date(`${bankDay(services.clock())}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + weeks * 7 + ((weekday - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

export type Booked = { id: string; email: string; token: string; startsAt: string }

/** An hour booked as a visitor books it; the token is the one in the e-mail. */
export async function aBooking(app: App, day: string, hour: number, visitor = aVisitor()): Promise<Booked> {
  await bookConsultation(
    { services: app.services, address: `10.0.0.${visitors % 250}`, origin: originOfTests },
    { ...visitor, date: longDay(day), time: slotLabel(hour) },
  )
  const { rows } = await asOwner(app.owner, () =>
    sql<{
      id: string
      startsAt: Date
    }>`
      select id, starts_at from bank.consultation where email = ${visitor.email} order by id desc
      limit 1`.execute(app.owner),
  )
  const [email] = await emailsTo(app, visitor.email)
  const [row] = rows
  if (!row || !email) throw new Error('Nothing was booked')
  return {
    id: row.id,
    email: visitor.email,
    token: tokenIn(email.body),
    startsAt: row.startsAt.toISOString(),
  }
}

/** The e-mails to this visitor's address, the newest first. */
export async function emailsTo(app: App, recipient: string): Promise<WrittenEmail[]> {
  const { rows } = await asOwner(app.owner, () =>
    sql<WrittenEmail>`
      select id, kind, subject, body, body_ciphertext, calendar, calendar_method as method,
      calendar_ciphertext, recipient, reply_to
      from mail.message
      where recipient = ${recipient} order by created_at desc, id desc`.execute(app.owner),
  )
  return await withLinks(rows)
}

export function tokenIn(body: string): string {
  const [, token] = /\/consultation\/([\w-]{43})\b/.exec(body) ?? []
  if (token === undefined) throw new Error('The e-mail has no link')
  return token
}

/** The procedures of an admin. */
export async function openAsAdmin(app: App) {
  const admin = await anAdmin(app.owner)
  return { admin, asAdmin: app.as(await aSession(app.owner, admin)).consultations }
}
