import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { test as withApp } from '#testing/app.ts'
import { aConversation } from '#testing/chats.ts'
import { officeAt } from './office-hours.ts'

const hours = { firstDay: 1, lastDay: 5, opens: '10:00', closes: '19:00' }
const at = (time: string, holidays: string[] = []) =>
  officeAt(new Date(`${time}-04:00`), hours, new Set(holidays))
const openUntil = (time: string) => ({ isOpen: true, changesAt: new Date(`${time}-04:00`).toISOString() })
const closedUntil = (time: string) => ({ isOpen: false, changesAt: new Date(`${time}-04:00`).toISOString() })

test('the office is open from its first minute to its last, by the clock of the bank', () => {
  expect(at('2026-11-23T09:59:59')).toEqual(closedUntil('2026-11-23T10:00'))
  expect(at('2026-11-23T10:00:00')).toEqual(openUntil('2026-11-23T19:00'))
  expect(at('2026-11-23T18:59:59')).toEqual(openUntil('2026-11-23T19:00'))
  expect(at('2026-11-23T19:00:00')).toEqual(closedUntil('2026-11-24T10:00'))
  // In UTC it is the next day already.
  expect(at('2026-11-23T23:30:00')).toEqual(closedUntil('2026-11-24T10:00'))
})

test('the office is closed at weekends and on holidays, and opens on the next working day', () => {
  expect(at('2026-11-27T20:00')).toEqual(closedUntil('2026-11-30T10:00'))
  expect(at('2026-11-29T12:00')).toEqual(closedUntil('2026-11-30T10:00'))
  expect(at('2026-11-23T12:00', ['2026-11-23'])).toEqual(closedUntil('2026-11-24T10:00'))
  expect(at('2026-11-27T20:00', ['2026-11-30', '2026-12-01'])).toEqual(closedUntil('2026-12-02T10:00'))
  expect(at('2026-12-31T20:00', ['2027-01-01'])).toEqual(closedUntil('2027-01-04T10:00'))
})

test('an office that is closed for two months has no next time', () => {
  const days = Array.from({ length: 70 }, (_, ahead) =>
    new Date(Date.UTC(2026, 10, 23 + ahead)).toISOString().slice(0, 10),
  )
  expect(at('2026-11-23T12:00', days)).toBeNull()
})

withApp(
  'a client reads with the conversation when the office opens, past the holidays of the bank',
  async ({ app }) => {
    const { asClient } = await aConversation(app)
    app.setNow(new Date('2033-06-10T20:00-04:00'))
    const officeNow = async () => (await asClient.thread({})).office
    expect(await officeNow()).toEqual(closedUntil('2033-06-13T10:00'))
    await sql`insert into bank.holiday (day, name) values ('2033-06-13', 'Whit Monday')`.execute(app.owner)
    expect(await officeNow()).toEqual(closedUntil('2033-06-14T10:00'))
    await sql`delete from bank.holiday where day = '2033-06-13'`.execute(app.owner)
  },
)
