import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { App } from '#testing/app.ts'
import { asOwner } from '#testing/database.ts'
import { aBooking, aVisitor, emailsTo, test, tokenIn, wednesday } from '#testing/actors/visitors.ts'

const property = (calendar: string | null | undefined, name: string) =>
  new RegExp(`^${name}:(.*)\\r$`, 'm').exec(calendar ?? '')?.[1]

/** A visitor's procedures at that Wednesday; there is no session in them. */
function visitorOf(app: App) {
  app.setNow(wednesday)
  return app.as(null).consultations
}

const unfolded = (calendar: string | null | undefined) => (calendar ?? '').replaceAll('\r\n ', '')

/** The URL of an appointment, by which the visitor moves or cancels it. */
const linkOf = (token: string) => new RegExp(`^URL:https?://[^/]+/consultation/${token}\\r$`, 'm')

const outcome = (asked: Promise<unknown>) =>
  asked.then(
    () => 'MOVED',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )

const freeAt = async (app: App, day: string) => {
  const { days } = await visitorOf(app).slots({ from: day, to: day })
  return days.flatMap(({ slots }) => slots.map(({ label }) => label))
}

describe('a link from an e-mail', () => {
  test('that was never sent opens nothing, moves nothing and cancels nothing', async ({ app }) => {
    const visitor = visitorOf(app)
    const link = { token: 'x'.repeat(43) }
    await expect(visitor.open(link)).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await expect(visitor.cancel({ ...link, version: 0 })).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
    await expect(
      visitor.move({ ...link, version: 0, startsAt: '2031-03-06T15:00:00Z' }),
    ).rejects.toMatchObject({ code: 'LINK_NOT_VALID' })
  })

  test('gives the appointment as a file that leads back to it, as a change of the e-mail’s file', async ({
    app,
  }) => {
    const visitor = visitorOf(app)
    const { token, id, email } = await aBooking(app, '2031-03-19', 11)
    const [booked] = await emailsTo(app, email)
    expect(unfolded(booked?.calendar)).toMatch(linkOf(token))
    const first = unfolded((await visitor.open({ token })).calendar)
    expect(first).toMatch(linkOf(token))
    expect(first).toContain('Or call us on +1 767 555 0141.')
    for (const line of [`UID:${id}@morne.example`, 'SEQUENCE:0', 'LOCATION:By telephone', 'METHOD:PUBLISH'])
      expect(first).toContain(line)
    expect(first).not.toContain(email)
    const moved = await visitor.move({ token, version: 0, startsAt: '2031-03-19T16:00:00Z' })
    expect(unfolded(moved.calendar)).toContain('SEQUENCE:1')
    const [invitation] = await emailsTo(app, email)
    expect(property(invitation?.calendar, 'SEQUENCE')).toBe('1')
    expect(unfolded(invitation?.calendar)).toMatch(linkOf(token))
    expect(unfolded(invitation?.calendar)).toMatch(
      new RegExp(
        `Move or cancel: https?://[^/]+/consultation/${token}\\\\nOr call us on \\+1 767 555 0141\\.\r`,
      ),
    )
    expect((await visitor.cancel({ token, version: 1 })).calendar).toBeUndefined()
  })

  test('shows time and status without personal data, and opening it changes nothing', async ({ app }) => {
    const visitor = visitorOf(app)
    const { token, id, startsAt } = await aBooking(app, '2031-03-06', 11)
    for (let i = 0; i < 3; i += 1)
      expect(await visitor.open({ token })).toEqual({
        startsAt,
        status: 'booked',
        changeable: true,
        version: 0,
        calendar: expect.any(String),
      })
    expect(startsAt).toBe('2031-03-06T15:00:00.000Z')
    const { rows } = await asOwner(app.owner, () =>
      sql<{
        kept: string
      }>`select c::text || string_agg(l::text, '') as kept from bank.consultation c
        join bank.consultation_link l on l.consultation_id = c.id where c.id = ${id} group by c`.execute(
        app.owner,
      ),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain(token)
  })

  test('cancels: the hour is free again, and both calendars lose the appointment', async ({ app }) => {
    const visitor = visitorOf(app)
    const { token, email, id } = await aBooking(app, '2031-03-06', 12)
    expect(await freeAt(app, '2031-03-06')).not.toContain('12:00 PM')
    await expect(visitor.cancel({ token, version: 1 })).rejects.toMatchObject({
      code: 'CONSULTATION_CHANGED',
    })
    expect(await visitor.cancel({ token, version: 0 })).toMatchObject({
      status: 'cancelled',
      changeable: false,
    })
    expect(await freeAt(app, '2031-03-06')).toContain('12:00 PM')
    const [last, first, ...more] = await emailsTo(app, email)
    expect(more).toEqual([])
    expect(last).toMatchObject({
      kind: 'consultation-cancelled',
      method: 'CANCEL',
      replyTo: 'private.clients@morne.example',
    })
    expect(last?.body).toContain('You have cancelled your consultation with Morne Bank & Trust:')
    expect([first, last].map((sent) => property(sent?.calendar, 'UID'))).toEqual([
      `${id}@morne.example`,
      `${id}@morne.example`,
    ])
    expect([first, last].map((sent) => property(sent?.calendar, 'SEQUENCE'))).toEqual(['0', '1'])
    expect([first, last].map((sent) => property(sent?.calendar, 'STATUS'))).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ])
    const [toMailbox] = await emailsTo(app, 'private.clients@morne.example')
    expect(toMailbox).toMatchObject({
      method: 'CANCEL',
      replyTo: email,
      body: expect.stringContaining('By the visitor:'),
    })
    for (const again of [
      () => visitor.cancel({ token, version: 1 }),
      () => visitor.move({ token, version: 1, startsAt: '2031-03-07T15:00:00Z' }),
    ]) {
      await expect(again()).rejects.toMatchObject({ code: 'CONSULTATION_OVER' })
    }
    expect(await emailsTo(app, email)).toHaveLength(2)
  })

  test('moves to an hour that is free and offered, and to no other', async ({ app }) => {
    const visitor = visitorOf(app)
    const mine = await aBooking(app, '2031-03-10', 11)
    const theirs = await aBooking(app, '2031-03-10', 12)
    const move = (startsAt: string, version = 0) => visitor.move({ token: mine.token, version, startsAt })
    await expect(move(theirs.startsAt)).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
    await expect(move(mine.startsAt)).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
    // A Sunday, an hour that is none of the bank's, half past, yesterday, and the day after the last.
    for (const startsAt of [
      '2031-03-09T15:00:00Z',
      '2031-03-10T20:00:00Z',
      '2031-03-10T17:30:00Z',
      '2031-03-04T15:00:00Z',
      '2031-06-04T15:00:00Z',
    ]) {
      await expect(move(startsAt), startsAt).rejects.toMatchObject({ code: 'SLOT_NOT_OFFERED' })
    }
    expect(await move('2031-03-11T19:00:00Z')).toEqual({
      startsAt: '2031-03-11T19:00:00.000Z',
      movedFrom: '2031-03-10T15:00:00.000Z',
      status: 'booked',
      changeable: true,
      version: 1,
      calendar: expect.any(String),
    })
    expect(await freeAt(app, '2031-03-10')).toContain('11:00 AM')
    const [moved, booked] = await emailsTo(app, mine.email)
    expect(moved).toMatchObject({ kind: 'consultation-moved', method: 'REQUEST' })
    expect(moved?.body).toContain('We will call you on the telephone number you gave us.')
    expect(moved?.body).toContain('It was previously on Monday, 10 Mar 2031, 11:00 AM in Roseau (UTC−4).')
    expect(property(moved?.calendar, 'DTSTART')).toBe('20310311T190000Z')
    expect(property(moved?.calendar, 'UID')).toBe(property(booked?.calendar, 'UID'))
    expect(property(moved?.calendar, 'SEQUENCE')).toBe('1')
    expect(tokenIn(moved?.body ?? '')).toBe(mine.token)
  })

  test('moves one of several visitors to an hour at once, and one of two windows with the same link', async ({
    app,
  }) => {
    const visitor = visitorOf(app)
    const bookings = []
    for (const hour of [11, 12, 13, 14, 15]) bookings.push(await aBooking(app, '2031-03-12', hour))
    const to = '2031-03-13T16:00:00Z'
    const moves = await Promise.all(
      bookings.map(({ token }) => outcome(visitor.move({ token, version: 0, startsAt: to }))),
    )
    expect(moves.filter((one) => one === 'MOVED')).toHaveLength(1)
    expect(moves.filter((one) => one === 'SLOT_TAKEN')).toHaveLength(4)

    const { token, email } = await aBooking(app, '2031-03-14', 11)
    const twice = await Promise.all(
      ['2031-03-14T16:00:00Z', '2031-03-14T17:00:00Z'].map((startsAt) =>
        outcome(visitor.move({ token, version: 0, startsAt })),
      ),
    )
    expect(twice.toSorted((a, b) => a.localeCompare(b))).toEqual(['CONSULTATION_CHANGED', 'MOVED'])
    expect(await emailsTo(app, email)).toHaveLength(2)
  })

  test('moves to no more times in a day than the bank sends e-mails to one address', async ({ app }) => {
    const visitor = visitorOf(app)
    const { token, email } = await aBooking(app, '2031-03-24', 11)
    const outcomes: string[] = []
    for (const [version, hour] of [12, 13, 14, 15, 11, 12].entries())
      outcomes.push(
        await outcome(visitor.move({ token, version, startsAt: `2031-03-25T${hour + 4}:00:00Z` })),
      )
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'MOVED'), 'TOO_MANY_ATTEMPTS'])
    expect(await emailsTo(app, email)).toHaveLength(6)
    expect(await visitor.cancel({ token, version: 5 })).toMatchObject({ status: 'cancelled' })
  })

  test('ends when the hour begins, and moves ten times at most; cancelling always works', async ({ app }) => {
    const visitor = visitorOf(app)
    const { token, startsAt } = await aBooking(app, '2031-03-17', 11)
    app.setNow(new Date(startsAt))
    expect(await visitor.open({ token })).toMatchObject({ changeable: false })
    for (const change of [
      () => visitor.cancel({ token, version: 0 }),
      () => visitor.move({ token, version: 0, startsAt: '2031-03-18T15:00:00Z' }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'CONSULTATION_OVER' })
    }
    app.setNow(wednesday)
    await asOwner(app.owner, () =>
      sql`update bank.consultation set sequence = 10 where email like 'visitor-%'
        and starts_at = ${startsAt}`.execute(app.owner),
    )
    await expect(visitor.move({ token, version: 0, startsAt: '2031-03-18T15:00:00Z' })).rejects.toMatchObject(
      { code: 'TOO_MANY_ATTEMPTS' },
    )
    expect(await visitor.cancel({ token, version: 0 })).toMatchObject({ status: 'cancelled' })
  })
})

describe('the offered hours', () => {
  test('are the free hours of future days, within ninety days and a quarter of a year at once', async ({
    app,
  }) => {
    const visitor = visitorOf(app)
    const { days, firstDay, lastDay, timeZone } = await visitor.slots({
      from: '1990-01-01',
      to: '2999-12-31',
    })
    expect({ firstDay, lastDay, timeZone }).toEqual({
      firstDay: '2031-03-05',
      lastDay: '2031-06-03',
      timeZone: 'America/Dominica',
    })
    expect(days.at(0)?.day).toBe('2031-03-05')
    expect(days.at(-1)?.day).toBe('2031-06-03')
    for (const { day } of days) expect([0, 6]).not.toContain(new Date(`${day}T12:00:00Z`).getUTCDay())
    // At noon the first two hours of that day are over.
    app.setNow(new Date('2031-04-02T16:00:00Z'))
    expect(
      (await app.as(null).consultations.slots({ from: '2031-04-02', to: '2031-04-02' })).days,
    ).toMatchObject([
      {
        slots: [
          { label: '1:00 PM', startsAt: '2031-04-02T17:00:00.000Z' },
          { label: '2:00 PM' },
          { label: '3:00 PM' },
        ],
      },
    ])
    await expect(visitor.slots({ from: '2031-04-02', to: '2031-04-01' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })

  test('include an hour that another visitor has cancelled', async ({ app }) => {
    const visitor = visitorOf(app)
    const { token } = await aBooking(app, '2031-05-05', 11)
    await expect(aBooking(app, '2031-05-05', 11, aVisitor())).rejects.toMatchObject({ code: 'SLOT_TAKEN' })
    await visitor.cancel({ token, version: 0 })
    expect(await aBooking(app, '2031-05-05', 11, aVisitor())).toMatchObject({
      startsAt: '2031-05-05T15:00:00.000Z',
    })
  })
})
