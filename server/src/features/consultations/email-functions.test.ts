import { randomUUID } from 'node:crypto'
import { consultationFilePath, longDay, slotLabel } from '@bank/contract'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { type Browser, type Door, testBehind } from '#testing/door.ts'
import { dayAhead } from '#testing/visitors.ts'

const test = testBehind({ env: { ENQUIRIES_PER_MINUTE: '10000' } })

const contact = '/functions/v1/send-contact-email'
const consultation = '/functions/v1/send-consultation-email'

let people = 0
const anAddress = () => `visitor-${(people += 1)}@visitor.example`
const aMessage = () => ({
  firstName: 'Amélie',
  surname: 'Durand',
  phone: '+33 1 70 18 99 00',
  email: anAddress(),
  message: 'I would like to hear more.\nThank you.',
})

const aBooking = (day: string, hour = 11) => ({
  firstName: 'Amélie',
  surname: 'Durand',
  mobile: '+33 6 12 34 56 78',
  email: anAddress(),
  date: longDay(day),
  time: slotLabel(hour),
})

async function lettersTo(door: Door, email: string) {
  const { rows } = await sql<{
    kind: string
    subject: string
    body: string
    calendar: string | null
    method: string | null
    replyTo: string | null
    recipient: string
  }>`
    select kind, subject, body, calendar, calendar_method as method, reply_to, recipient from mail.message
    where recipient = ${email} or reply_to = ${email} order by created_at, id`.execute(door.owner)
  return rows
}

/** "11 booked": which hours this address holds or held. */
async function hoursOf(door: Door, email: string): Promise<string[]> {
  const { rows } = await sql<{ held: string }>`
    select extract(hour from starts_at at time zone 'America/Dominica') || ' ' || status as held
    from bank.consultation where email = ${email} order by held`.execute(door.owner)
  return rows.map(({ held }) => held)
}

async function expectRefused(
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

const missing = 'Please fill in all fields and select a date and time.'

describe('send-contact-email', () => {
  test('refuses what is no message, and says why in a sentence', async ({ door }) => {
    const wrong: [object, string | RegExp][] = [
      [{ firstName: '' }, 'Please fill in all required fields'],
      [{ firstName: undefined }, 'Please fill in all required fields'],
      [{ surname: '   ' }, 'Please fill in all required fields'],
      [{ email: undefined }, 'Please fill in all required fields'],
      [{ email: 'nobody' }, 'Please enter a valid e-mail address'],
      [{ email: 'a@visitor.example, b@visitor.example' }, 'Please enter a valid e-mail address'],
      [
        { email: 'a@visitor.example\r\nBcc: everybody@visitor.example' },
        'Please enter a valid e-mail address',
      ],
      [{ firstName: 'A\r\nBcc: everybody@visitor.example' }, /letters, digits/],
      [{ surname: 'A\nB' }, /letters, digits/],
      [{ firstName: 'x'.repeat(61) }, /at most 60/],
      [{ phone: 'call me' }, 'Please enter a valid telephone number'],
      [{ message: ' \n ' }, 'Please fill in all required fields'],
      [{ message: 'x'.repeat(4_001) }, /at most 4,000/],
      [{ message: 'a\u0007b' }, /letters, digits/],
      [{ more: 'than was asked' }, 'This is not what the form of this page sends.'],
      [{ surname: 'a\u200e' }, /letters, digits/],
      [{ surname: '\u200c' }, /letters, digits/],
      [{ firstName: [] }, 'Please fill in all required fields'],
      [{ phone: 7 }, 'Please enter a valid telephone number'],
      [{ website: 'https://buy.example' }, 'Something went wrong. Please try again.'],
    ]
    for (const [change, sentence] of wrong)
      await expectRefused(door.browser(), contact, { ...aMessage(), ...change }, 400, sentence)
    for (const body of [[], null, 'words', 7])
      await expectRefused(door.browser(), contact, body, 400, 'This is not what the form of this page sends.')
    const { rows } = await sql<{
      kept: number
    }>`select count(*)::int as kept from bank.contact_message`.execute(door.owner)
    expect(rows[0]?.kept).toBe(0)
  })

  test('is for the bank’s own pages: from elsewhere, by another method or in another form nothing is taken', async ({
    door,
  }) => {
    const browser = door.browser()
    expect(
      (await browser.post(contact, aMessage(), { headers: { origin: 'https://elsewhere.example' } })).status,
    ).toBe(403)
    expect((await browser.post(contact, aMessage(), { headers: { origin: '' } })).status).toBe(403)
    expect((await browser.get(contact)).status).toBe(405)
    expect(
      (
        await browser.post(contact, undefined, {
          body: 'firstName=A',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(415)
    expect(
      (
        await browser.post(contact, undefined, {
          body: '{"firstName":',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(400)
    expect((await browser.post(contact, { ...aMessage(), message: 'x'.repeat(70_000) })).status).toBe(413)
  })

  test('keeps a message, writes to the bank with the visitor to answer to, and to the visitor nothing that anybody typed', async ({
    door,
  }) => {
    const message = aMessage()
    expect((await door.browser().post(contact, message)).status).toBe(200)
    const [toBank, toVisitor, ...more] = await lettersTo(door, message.email)
    expect(more).toEqual([])
    expect(toBank).toMatchObject({
      recipient: 'private.clients@morne.example',
      kind: 'contact-message',
      replyTo: message.email,
    })
    const {
      rows: [kept],
    } = await sql<{ id: string }>`select id from bank.contact_message where email = ${message.email}`.execute(
      door.owner,
    )
    expect(toBank?.body).toContain(`/admin/consultations?tab=messages&message=${kept?.id}`)
    expect(toVisitor?.body).toContain(
      'Answer this letter, call +1 767 555 0141, or write to private.clients@morne.example.',
    )
    expect(toBank?.body).toContain('I would like to hear more.\nThank you.')
    expect(toVisitor).toMatchObject({
      recipient: message.email,
      replyTo: 'private.clients@morne.example',
      subject: 'Your message has arrived – Morne Bank & Trust',
    })
    for (const typed of ['Amélie', 'Durand', 'hear more', '70 18'])
      expect(`${toVisitor?.subject}${toVisitor?.body}`).not.toContain(typed)
  })

  test('takes a telephone number as it is copied from a page, and keeps it as it is dialled', async ({
    door,
  }) => {
    const copied = {
      '+33\u00a06\u202f12\u00a034 56 78': '+33 6 12 34 56 78',
      '(+44) 7700 900417': '+44 7700 900417',
      '(+44 7700 900417)': '+44 7700 900417',
      '0049/89/123456': '0049-89-123456',
      '+44–7700–900417': '+44-7700-900417',
      '+44\u22127700\u2011900417': '+44-7700-900417',
      '(767) 448-1234': '(767) 448-1234',
    }
    for (const [phone, kept] of Object.entries(copied)) {
      const message = { ...aMessage(), phone }
      expect([phone, (await door.browser().post(contact, message)).status]).toEqual([phone, 200])
      const { rows } = await sql<{
        phone: string
      }>`select phone from bank.contact_message where email = ${message.email}`.execute(door.owner)
      expect(rows).toEqual([{ phone: kept }])
    }
    const refused = [
      '+33 6 12 34\r\nBcc: b@v.example',
      '+33 6 12 34\r\n56 78',
      '+33 6 12 34\n56 78',
      '+33\u202a6 12 34 56 78',
      '+33\u200b6 12 34 56 78',
      '+33\u00ad6 12 34 56 78',
      '+33\u20286 12 34 56 78',
      '+33\t6 12 34 56 78',
      '((+44) 7700 900417',
      '+(+44) 7700 900417',
      '4+4 7700 900417',
      '٠٧٧٠٠٩٠٠٤١٧',
      '//',
      '(+)',
    ]
    for (const phone of refused)
      await expectRefused(
        door.browser(),
        contact,
        { ...aMessage(), phone },
        400,
        'Please enter a valid telephone number',
      )
  })

  test('takes a Persian name as it is spelt', async ({ door }) => {
    expect((await door.browser().post(contact, { ...aMessage(), firstName: 'امیر\u200cعلی' })).status).toBe(
      200,
    )
  })

  test('sent twice at once is one message; another one is kept, and the visitor is not written to again that day', async ({
    door,
  }) => {
    const message = aMessage()
    const answers = await Promise.all([1, 2, 3, 4].map(() => door.browser().post(contact, message)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await lettersTo(door, message.email)).map(({ kind }) => kind)).toEqual([
      'contact-message',
      'contact-message-received',
    ])
    const { phone: _, ...without } = message
    expect((await door.browser().post(contact, { ...without, message: 'One thing more.' })).status).toBe(200)
    expect((await lettersTo(door, message.email)).map(({ kind }) => kind)).toEqual([
      'contact-message',
      'contact-message-received',
      'contact-message',
    ])
  })

  test('takes so many a minute from one network', async ({ door }) => {
    const browser = door.browser()
    for (let i = 0; i < 10; i += 1) expect((await browser.post(contact, aMessage())).status).toBe(200)
    await expectRefused(browser, contact, aMessage(), 429, 'Too many attempts. Please try again later.')
    expect((await door.browser().post(contact, aMessage())).status).toBe(200)
  })
})

describe('send-consultation-email', () => {
  test('refuses what is no booking, and says why in a sentence', async ({ door }) => {
    const day = dayAhead(door, 2)
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
      [{ firstName: 'A\r\nBcc: b@visitor.example' }, /letters, digits/],
      [{ website: 'x' }, 'Something went wrong. Please try again.'],
      [{ more: 'x' }, 'This is not what the form of this page sends.'],
      [{ date: 'x'.repeat(21) }, 'Please choose a day'],
      [{ time: 'x'.repeat(9) }, 'Please choose one of the times'],
      [{ time: 11 }, missing],
    ]
    for (const [change, sentence] of wrong)
      await expectRefused(door.browser(), consultation, { ...aBooking(day), ...change }, 400, sentence)
    await expectRefused(
      door.browser(),
      consultation,
      [],
      400,
      'This is not what the form of this page sends.',
    )
  })

  test('offers weekdays that are no holiday, at its hours, from now on and for ninety days', async ({
    door,
  }) => {
    const holiday = dayAhead(door, 2, 5)
    await sql`insert into bank.holiday (day, name) values (${holiday}::date, 'Market Day')`.execute(
      door.owner,
    )
    const notOffered = 'This time is not offered. Please choose one of the times shown.'
    const refused: [string, number][] = [
      [dayAhead(door, 2, 6), 11],
      [dayAhead(door, 2, 0), 11],
      [holiday, 11],
      [dayAhead(door, 2), 10],
      [dayAhead(door, -1), 11],
      [dayAhead(door, 14), 11],
    ]
    for (const [day, hour] of refused)
      await expectRefused(door.browser(), consultation, aBooking(day, hour), 422, notOffered)
    const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from bank.consultation`.execute(
      door.owner,
    )
    expect(rows[0]?.kept).toBe(0)
  })

  test('books an hour once, whoever asks at the same moment', async ({ door }) => {
    const day = dayAhead(door, 3)
    const bookings = Array.from({ length: 12 }, () => aBooking(day))
    const answers = await Promise.all(bookings.map((booking) => door.browser().post(consultation, booking)))
    expect(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .map(Number),
    ).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'SLOT_TAKEN',
      message: 'This time has just been booked by somebody else. Please choose another one.',
    })
    const letters = await Promise.all(bookings.map(({ email }) => lettersTo(door, email)))
    expect(letters.flat()).toHaveLength(2)
  })

  test('sent twice, also at once, is one booking with one pair of letters', async ({ door }) => {
    const booking = aBooking(dayAhead(door, 4))
    const answers = await Promise.all([1, 2, 3, 4].map(() => door.browser().post(consultation, booking)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await door.browser().post(consultation, booking)).status).toBe(200)
    const letters = await lettersTo(door, booking.email)
    expect(letters.map(({ kind, method, recipient }) => ({ kind, method, recipient }))).toEqual([
      { kind: 'consultation-booked', method: 'REQUEST', recipient: booking.email },
      { kind: 'consultation-booked', method: 'PUBLISH', recipient: 'private.clients@morne.example' },
    ])
    const [toVisitor] = letters
    for (const typed of ['Amélie', 'Durand', '12 34']) expect(JSON.stringify(toVisitor)).not.toContain(typed)
    expect(toVisitor?.body).toMatch(/, 11:00 AM to 12:00 PM, Dominica time \(UTC−4\)/)
    expect(toVisitor?.body).toMatch(/http:\/\/localhost:\d+\/consultation\/[\w-]{43}\n/)
  })

  test('keeps three ahead for one address, and writes to it six times a day', async ({ door }) => {
    const { email } = aBooking(dayAhead(door, 5))
    for (const hour of [11, 12, 13])
      expect(
        (await door.browser().post(consultation, { ...aBooking(dayAhead(door, 5), hour), email })).status,
      ).toBe(200)
    await expectRefused(
      door.browser(),
      consultation,
      { ...aBooking(dayAhead(door, 5), 14), email: email.toUpperCase() },
      409,
      /^Three consultations are booked/,
    )
    for (const hour of [11, 12, 13]) {
      await sql`update bank.consultation set status = 'cancelled' where email = ${email}`.execute(door.owner)
      expect(
        (await door.browser().post(consultation, { ...aBooking(dayAhead(door, 6), hour), email })).status,
      ).toBe(200)
    }
    await sql`update bank.consultation set status = 'cancelled' where email = ${email}`.execute(door.owner)
    await expectRefused(
      door.browser(),
      consultation,
      { ...aBooking(dayAhead(door, 7)), email },
      429,
      'Too many attempts. Please try again later.',
    )
  })

  test('an order that names an unanswered one takes its place: the visitor holds one hour', async ({
    door,
  }) => {
    const day = dayAhead(door, 9, 1)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    const second = { ...first, time: slotLabel(12), orderId: randomUUID(), replaces: [first.orderId] }
    for (const order of [first, second, second])
      expect((await door.browser().post(consultation, order)).status).toBe(200)

    expect(await hoursOf(door, first.email)).toEqual(['11 cancelled', '12 booked'])
    const toVisitor = (await lettersTo(door, first.email)).filter(
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
      expect((await door.browser().post(consultation, order)).status).toBe(200)
    expect(await hoursOf(door, first.email)).toEqual(['11 booked', '11 cancelled', '12 cancelled'])
  })

  test('an order that arrives after the one that replaced it books nothing', async ({ door }) => {
    const day = dayAhead(door, 9, 2)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    const second = { ...first, time: slotLabel(12), orderId: randomUUID(), replaces: [first.orderId] }
    expect((await door.browser().post(consultation, second)).status).toBe(200)
    expect((await door.browser().post(consultation, first)).status).toBe(409)
    expect(await hoursOf(door, first.email)).toEqual(['12 booked'])
  })

  test('of two orders at once, one of which replaces the other, one hour is held', async ({ door }) => {
    for (const hour of [11, 13]) {
      const first = { ...aBooking(dayAhead(door, 9, 4), hour), orderId: randomUUID() }
      const second = { ...first, time: slotLabel(hour + 1), orderId: randomUUID(), replaces: [first.orderId] }
      await Promise.all([first, second].map((order) => door.browser().post(consultation, order)))
      expect((await hoursOf(door, first.email)).filter((held) => held.endsWith('booked'))).toEqual([
        `${hour + 1} booked`,
      ])
    }
  })

  test('an order that is refused leaves what it was to replace', async ({ door }) => {
    const day = dayAhead(door, 9, 5)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    for (const order of [first, aBooking(day, 12)])
      expect((await door.browser().post(consultation, order)).status).toBe(200)
    const second = { ...first, time: slotLabel(12), orderId: randomUUID(), replaces: [first.orderId] }
    await expectRefused(door.browser(), consultation, second, 409, /^This time has just been booked/)
    expect(await hoursOf(door, first.email)).toEqual(['11 booked'])
    expect(await lettersTo(door, first.email)).toHaveLength(2)
  })

  test('nobody replaces what another e-mail address has booked, or what they have not ordered', async ({
    door,
  }) => {
    const day = dayAhead(door, 10)
    const first = { ...aBooking(day, 11), orderId: randomUUID() }
    const stranger = { ...aBooking(day, 12), orderId: randomUUID(), replaces: [first.orderId] }
    const own = { ...aBooking(day, 13), email: first.email, orderId: randomUUID(), replaces: [randomUUID()] }
    for (const order of [first, stranger, own])
      expect((await door.browser().post(consultation, order)).status).toBe(200)
    expect(await hoursOf(door, first.email)).toEqual(['11 booked', '13 booked'])
    // Nor is the first order spoilt: sent again, it is what it was.
    expect((await door.browser().post(consultation, first)).status).toBe(200)
  })

  test('sent again after the bank has moved it, it is still one booking', async ({ door }) => {
    const first = { ...aBooking(dayAhead(door, 10, 2), 11), orderId: randomUUID() }
    expect((await door.browser().post(consultation, first)).status).toBe(200)
    await sql`update bank.consultation set starts_at = starts_at + interval '1 hour' where email = ${first.email}`.execute(
      door.owner,
    )
    expect((await door.browser().post(consultation, first)).status).toBe(200)
    expect(await hoursOf(door, first.email)).toEqual(['12 booked'])
  })

  test('asks nobody to be signed in, and takes no notice of who is', async ({ door }) => {
    const browser = door.browser(await aSession(door.owner, await aClient(door.owner)))
    expect((await browser.post(consultation, aBooking(dayAhead(door, 8)))).status).toBe(200)
    expect(door.log()).not.toContain('@visitor.example')
  })
})

test('the appointment as a file is for staff alone', async ({ door }) => {
  const booking = aBooking(dayAhead(door, 9))
  expect((await door.browser().post(consultation, booking)).status).toBe(200)
  const { rows } = await sql<{
    id: string
  }>`select id from bank.consultation where email = ${booking.email}`.execute(door.owner)
  const path = consultationFilePath(rows[0]?.id ?? '')
  expect((await door.browser().get(path)).code).toBe('NOT_SIGNED_IN')
  expect((await door.browser(await aSession(door.owner, await aClient(door.owner))).get(path)).code).toBe(
    'NOT_ALLOWED',
  )
  const staff = door.browser(await aSession(door.owner, await anAdmin(door.owner)))
  expect((await staff.get(consultationFilePath(randomUUID()))).code).toBe('CONSULTATION_NOT_FOUND')
  const file = await staff.get(path)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="consultation.ics"',
  })
  expect(file.text).toContain('METHOD:PUBLISH\r\n')
  expect(file.text).not.toContain('ATTENDEE')
})
