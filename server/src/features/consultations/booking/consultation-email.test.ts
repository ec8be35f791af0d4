import { randomUUID } from 'node:crypto'
import { consultationBookedSchema, slotLabel } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient, aSession } from '#testing/builders.ts'
import { type TestServer, testWithServer } from '#testing/test-server.ts'
import { dayAhead } from '#testing/actors/visitors.ts'
import { aBooking, expectRefused, emailsTo } from '#testing/orders/http-enquiries.ts'

const test = testWithServer({ env: { ENQUIRIES_PER_MINUTE: '10000' } })

const consultation = '/functions/v1/send-consultation-email'

/** "11 booked": the hours that this address holds or held. */
async function hoursOf(server: TestServer, email: string): Promise<string[]> {
  const { rows } = await sql<{ held: string }>`
    select extract(hour from starts_at at time zone 'America/Dominica') || ' ' || status as held
    from bank.consultation where email = ${email} order by held`.execute(server.owner)
  return rows.map(({ held }) => held)
}

const missing = 'Please fill in all fields and select a date and time.'

describe('send-consultation-email', () => {
  test('refuses an invalid booking, with a sentence about the error', async ({ server }) => {
    const day = dayAhead(server, 2)
    const wrong: [object, string | RegExp][] = [
      [{ firstName: '' }, missing],
      [{ surname: undefined }, missing],
      [{ mobile: '' }, missing],
      [{ email: '' }, missing],
      [{ date: '' }, missing],
      [{ time: undefined }, missing],
      [{ date: day }, 'Please choose a day'],
      [{ date: 'Feb 30th, 2027' }, 'Please choose a day'],
      [{ date: 'Apr 29rd, 2027' }, 'Please choose a day'],
      [{ time: '11:30 AM' }, 'Please choose one of the times'],
      [{ time: '11:00' }, 'Please choose one of the times'],
      [{ mobile: 'none' }, 'Please enter a valid telephone number'],
      [{ mobile: '07700 900417' }, /include the country code/],
      [{ firstName: 'A\r\nBcc: b@visitor.example' }, /letters, digits/],
      [{ website: 'x' }, 'Something went wrong. Please try again.'],
      [{ more: 'x' }, 'This is not what the form of this page sends.'],
      [{ date: 'x'.repeat(21) }, 'Please choose a day'],
      [{ time: 'x'.repeat(9) }, 'Please choose one of the times'],
      [{ time: 11 }, missing],
    ]
    for (const [change, sentence] of wrong)
      await expectRefused(server.browser(), consultation, { ...aBooking(day), ...change }, 400, sentence)
    await expectRefused(
      server.browser(),
      consultation,
      [],
      400,
      'This is not what the form of this page sends.',
    )
  })

  test('offers weekdays that are no holidays, at its hours, from now on and for ninety days', async ({
    server,
  }) => {
    const holiday = dayAhead(server, 2, 5)
    await sql`insert into bank.holiday (day, name) values (${holiday}::date, 'Market Day')`.execute(
      server.owner,
    )
    const notOffered = 'This time is not available. Please choose one of the times shown.'
    const refused: [string, number][] = [
      [dayAhead(server, 2, 6), 11],
      [dayAhead(server, 2, 0), 11],
      [holiday, 11],
      [dayAhead(server, 2), 10],
      [dayAhead(server, -1), 11],
      [dayAhead(server, 14), 11],
    ]
    for (const [day, hour] of refused)
      await expectRefused(server.browser(), consultation, aBooking(day, hour), 422, notOffered)
    const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from bank.consultation`.execute(
      server.owner,
    )
    expect(rows[0]?.kept).toBe(0)
  })

  test('books an hour once, also if several visitors order it at the same moment', async ({ server }) => {
    const day = dayAhead(server, 3)
    const bookings = Array.from({ length: 12 }, () => aBooking(day))
    const answers = await Promise.all(bookings.map((booking) => server.browser().post(consultation, booking)))
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .map(Number),
    ).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'SLOT_TAKEN',
      message: 'This time has just been booked by someone else. Please choose another.',
    })
    const emails = await Promise.all(bookings.map(({ email }) => emailsTo(server, email)))
    expect(emails.flat()).toHaveLength(2)
  })

  test('books once, with one pair of e-mails, when an order is sent twice or twice at once', async ({
    server,
  }) => {
    const booking = aBooking(dayAhead(server, 4))
    const answers = await Promise.all([1, 2, 3, 4].map(() => server.browser().post(consultation, booking)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const again = await server.browser().post(consultation, booking)
    expect(again.status).toBe(200)
    const emails = await emailsTo(server, booking.email)
    // The thank-you page writes the same appointment to the calendar as the e-mail, not a second one.
    const uid = /^UID:(.+)$/m.exec(emails[0]?.calendar ?? '')?.[1]?.trim()
    const { path } = /(?<path>\/consultation\/[\w-]{43})\n/.exec(emails[0]?.body ?? '')?.groups ?? {}
    // The first answer has the link of the e-mail too, and the appointment with it.
    const bodies = [...answers, again].map(({ body }) => JSON.stringify(body))
    const files = answers.map(({ body }) => consultationBookedSchema.parse(body).calendar)
    const held = files.find((file) => file !== undefined) ?? ''
    expect(held).toContain(`UID:${uid}\r\n`)
    expect(held.replaceAll('\r\n ', '')).toMatch(new RegExp(`^URL:http://localhost:\\d+${path}\r$`, 'm'))
    expect(bodies.toSorted((one, other) => one.length - other.length)).toEqual([
      ...Array.from({ length: 4 }, () => JSON.stringify({ calendarUid: uid })),
      JSON.stringify({ calendarUid: uid, changePath: path, calendar: held }),
    ])
    expect(emails.map(({ kind, method, recipient }) => ({ kind, method, recipient }))).toEqual([
      { kind: 'consultation-booked', method: 'REQUEST', recipient: booking.email },
      { kind: 'consultation-booked', method: 'PUBLISH', recipient: 'private.clients@morne.example' },
    ])
    const [toVisitor] = emails
    for (const typed of ['Amélie', 'Durand', '12 34']) expect(JSON.stringify(toVisitor)).not.toContain(typed)
    expect(toVisitor?.body).toMatch(/day, \d+ [A-Z][a-z]{2} \d{4}, 11:00 AM in Roseau \(UTC−4\)/)
    expect(toVisitor?.body).toMatch(/http:\/\/localhost:\d+\/consultation\/[\w-]{43}\n/)
  })

  test('accepts three future bookings and six e-mails a day for one address', async ({ server }) => {
    const { email } = aBooking(dayAhead(server, 5))
    for (const hour of [11, 12, 13])
      expect(
        (await server.browser().post(consultation, { ...aBooking(dayAhead(server, 5), hour), email })).status,
      ).toBe(200)
    await expectRefused(
      server.browser(),
      consultation,
      { ...aBooking(dayAhead(server, 5), 14), email: email.toUpperCase() },
      409,
      /^Three consultations have already been booked/,
    )
    // Those that are over do not count.
    await sql`update bank.consultation set starts_at = starts_at - interval '60 days'
      where email = ${email}`.execute(server.owner)
    for (const hour of [11, 12, 13]) {
      if (hour > 11)
        await sql`update bank.consultation set status = 'cancelled' where email = ${email}`.execute(
          server.owner,
        )
      expect(
        (await server.browser().post(consultation, { ...aBooking(dayAhead(server, 6), hour), email })).status,
      ).toBe(200)
    }
    await sql`update bank.consultation set status = 'cancelled' where email = ${email}`.execute(server.owner)
    await expectRefused(
      server.browser(),
      consultation,
      { ...aBooking(dayAhead(server, 7)), email },
      429,
      'Too many attempts. Please try again later.',
    )
  })

  test('replaces an unanswered order that the new one names: the visitor has one hour', async ({
    server,
  }) => {
    const day = dayAhead(server, 9, 1)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    const second = { ...first, time: slotLabel(12), orderId: randomUUID(), replaces: [first.orderId] }
    for (const order of [first, second, second])
      expect((await server.browser().post(consultation, order)).status).toBe(200)

    expect(await hoursOf(server, first.email)).toEqual(['11 cancelled', '12 booked'])
    const toVisitor = (await emailsTo(server, first.email)).filter(
      ({ recipient }) => recipient === first.email,
    )
    expect(toVisitor.map(({ kind, method }) => [kind, method])).toEqual([
      ['consultation-booked', 'REQUEST'],
      ['consultation-cancelled', 'CANCEL'],
      ['consultation-booked', 'REQUEST'],
    ])
    expect(toVisitor[1]?.body).toContain('You have chosen another time')

    // Back to the first hour, once more without an answer: the hours change places.
    const third = { ...first, orderId: randomUUID(), replaces: [first.orderId, second.orderId] }
    for (const order of [third, third])
      expect((await server.browser().post(consultation, order)).status).toBe(200)
    expect(await hoursOf(server, first.email)).toEqual(['11 booked', '11 cancelled', '12 cancelled'])
  })

  test('books nothing for an order that arrives after the one that replaced it', async ({ server }) => {
    const day = dayAhead(server, 9, 2)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    const second = { ...first, time: slotLabel(12), orderId: randomUUID(), replaces: [first.orderId] }
    expect((await server.browser().post(consultation, second)).status).toBe(200)
    expect((await server.browser().post(consultation, first)).status).toBe(409)
    expect(await hoursOf(server, first.email)).toEqual(['12 booked'])
  })

  test('books one hour for two orders at once, one of which replaces the other', async ({ server }) => {
    for (const hour of [11, 13]) {
      const first = { ...aBooking(dayAhead(server, 9, 4), hour), orderId: randomUUID() }
      const second = { ...first, time: slotLabel(hour + 1), orderId: randomUUID(), replaces: [first.orderId] }
      await Promise.all([first, second].map((order) => server.browser().post(consultation, order)))
      expect((await hoursOf(server, first.email)).filter((held) => held.endsWith('booked'))).toEqual([
        `${hour + 1} booked`,
      ])
    }
  })

  test('keeps the booking that a refused order was to replace', async ({ server }) => {
    const day = dayAhead(server, 9, 5)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    for (const order of [first, aBooking(day, 12)])
      expect((await server.browser().post(consultation, order)).status).toBe(200)
    const second = { ...first, time: slotLabel(12), orderId: randomUUID(), replaces: [first.orderId] }
    await expectRefused(server.browser(), consultation, second, 409, /^This time has just been booked/)
    expect(await hoursOf(server, first.email)).toEqual(['11 booked'])
    expect(await emailsTo(server, first.email)).toHaveLength(2)
  })

  test('does not replace a booking of another e-mail address or order', async ({ server }) => {
    const day = dayAhead(server, 10)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    const stranger = { ...aBooking(day, 12), orderId: randomUUID(), replaces: [first.orderId] }
    const own = { ...aBooking(day, 13), email: first.email, orderId: randomUUID(), replaces: [randomUUID()] }
    for (const order of [first, stranger, own])
      expect((await server.browser().post(consultation, order)).status).toBe(200)
    expect(await hoursOf(server, first.email)).toEqual(['11 booked', '13 booked'])
    // The first order is not affected: repeating it gives the same answer.
    expect((await server.browser().post(consultation, first)).status).toBe(200)
  })

  test('counts a repeated order as the same booking even after the bank has moved it', async ({ server }) => {
    const first = { ...aBooking(dayAhead(server, 10, 2), 11), orderId: randomUUID() }
    expect((await server.browser().post(consultation, first)).status).toBe(200)
    await sql`update bank.consultation set starts_at = starts_at + interval '1 hour'
      where email = ${first.email}`.execute(server.owner)
    expect((await server.browser().post(consultation, first)).status).toBe(200)
    expect(await hoursOf(server, first.email)).toEqual(['12 booked'])
  })

  test('needs no session, and ignores one', async ({ server }) => {
    const browser = server.browser(await aSession(server.owner, await aClient(server.owner)))
    expect((await browser.post(consultation, aBooking(dayAhead(server, 8)))).status).toBe(200)
    expect(server.log()).not.toContain('@visitor.example')
  })
})
