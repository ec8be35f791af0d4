import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numbersOf, one, openBank, type TestBank } from '#testing.ts'
import {
  aPlanner,
  begin,
  dayFromNow,
  occurrencesOf,
  type Schedule,
  scheduleText,
  scheduleValues,
} from '#testing-standing-orders.ts'

let bank: TestBank

beforeAll(async () => {
  bank = await openBank()
})

afterAll(async () => {
  await bank.close()
})

type Dates = { day: string; dueOn: string }

async function datesOf(schedule: Schedule, count = 24): Promise<Dates[]> {
  const { rows } = await bank.app.query<Dates>(
    `select day::text as day, due_on::text as "dueOn"
    from bank.scheduled_days(${scheduleText(1)}, 1, $6)`,
    [...scheduleValues(schedule), count],
  )
  return rows
}

async function setHolidays(days: readonly string[]): Promise<void> {
  await bank.owner.query('delete from bank.holiday')
  await bank.owner.query(
    `insert into bank.holiday (day, name) select d::date, 'Holiday' from unnest($1::text[]) d`,
    [days],
  )
}

// The model: plain dates of UTC, counted by hand.

const dayMs = 86_400_000
const text = (day: Date) => day.toISOString().slice(0, 10)
const months = { monthly: 1, quarterly: 3, yearly: 12 }

function modelDay({ rhythm, firstDay }: Schedule, index: number): string {
  const first = new Date(`${firstDay}T00:00:00Z`)
  if (rhythm === 'once') return firstDay
  if (rhythm === 'weekly') return text(new Date(first.getTime() + index * 7 * dayMs))
  const month = first.getUTCMonth() + index * months[rhythm]
  // Day 0 of the next month is the last of this one.
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), month + 1, 0)).getUTCDate()
  return text(new Date(Date.UTC(first.getUTCFullYear(), month, Math.min(first.getUTCDate(), lastOfMonth))))
}

function modelDueOn(day: string, { businessDay }: Schedule, holidays: ReadonlySet<string>): string {
  const step = businessDay === 'previous' ? -dayMs : dayMs
  let due = new Date(`${day}T00:00:00Z`)
  while (due.getUTCDay() % 6 === 0 || holidays.has(text(due))) due = new Date(due.getTime() + step)
  return text(due)
}

function modelDates(schedule: Schedule, holidays: ReadonlySet<string>, count = 24): Dates[] {
  const { rhythm, lastDay = null, times = null } = schedule
  const dates: Dates[] = []
  for (let index = 0; index < Math.min(count, times ?? count, rhythm === 'once' ? 1 : count); index += 1) {
    const day = modelDay(schedule, index)
    if (lastDay !== null && day > lastDay) break
    dates.push({ day, dueOn: modelDueOn(day, schedule, holidays) })
  }
  return dates
}

const dayFrom = (day: string, days: number) => text(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs))

const rounds = process.env['TEST_LONG'] ? 400 : 6
const rhythms = ['once', 'weekly', 'monthly', 'quarterly', 'yearly'] as const

function randomSchedule(number: (from: number, to: number) => number, firstDay: string): Schedule {
  const rhythm = rhythms[number(0, rhythms.length)] ?? 'once'
  const end = rhythm === 'once' ? 0 : number(0, 3)
  return {
    rhythm,
    firstDay,
    lastDay: end === 1 ? dayFrom(firstDay, number(0, 1500)) : null,
    times: end === 2 ? number(1, 30) : null,
    businessDay: number(0, 2) === 0 ? 'next' : 'previous',
  }
}

describe('the calendar of a standing order', () => {
  test('pays the 31st on the last day of shorter months, and on the 31st again after them', async () => {
    await setHolidays([])
    const days = (await datesOf({ rhythm: 'monthly', firstDay: '2027-12-31' }, 5)).map(({ day }) => day)
    expect(days).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
    const leap = (await datesOf({ rhythm: 'yearly', firstDay: '2028-02-29' }, 5)).map(({ day }) => day)
    expect(leap).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('moves a weekend and a holiday of the bank to the next business day', async () => {
    // A Saturday; the Monday after it is a holiday.
    await setHolidays(['2027-05-03'])
    expect(await datesOf({ rhythm: 'once', firstDay: '2027-05-01' })).toEqual([
      { day: '2027-05-01', dueOn: '2027-05-04' },
    ])
  })

  test('moves them to the business day before, if the client wants that', async () => {
    // A Sunday; the Friday before it is a holiday, and the 31st is a Saturday.
    await setHolidays(['2027-07-30'])
    const schedule = { rhythm: 'monthly', firstDay: '2027-07-31', businessDay: 'previous' } as const
    expect(await datesOf(schedule, 3)).toEqual([
      { day: '2027-07-31', dueOn: '2027-07-29' },
      { day: '2027-08-31', dueOn: '2027-08-31' },
      { day: '2027-09-30', dueOn: '2027-09-30' },
    ])
  })

  test('is that of a plain model, over many random schedules and holidays', async () => {
    const number = numbersOf(20_261_122)
    for (let round = 0; round < rounds; round += 1) {
      const holidays = new Set(Array.from({ length: 400 }, () => dayFrom('2026-01-01', number(0, 4000))))
      await setHolidays([...holidays])
      for (let order = 0; order < 25; order += 1) {
        const schedule = randomSchedule(number, dayFrom('2026-01-01', number(0, 1000)))
        expect(await datesOf(schedule), JSON.stringify(schedule)).toEqual(modelDates(schedule, holidays))
      }
    }
  })

  test('after any number of days makes up for each missed date once, as the model says', async () => {
    const number = numbersOf(20_261_123)
    const today = await dayFromNow(bank, 0)
    const { order: planned, client } = await aPlanner(bank)
    for (let round = 0; round < rounds; round += 1) {
      const holidays = new Set(Array.from({ length: 150 }, () => dayFrom(today, number(-600, 200))))
      await setHolidays([...holidays])
      for (let count = 0; count < 8; count += 1) {
        const schedule = randomSchedule(number, dayFrom(today, number(-420, 10)))
        const id = randomUUID()
        await bank.owner.query(
          `insert into bank.standing_order (id, client_id, account_id, beneficiary_id, amount, currency,
            rhythm, first_day, last_day, times, business_day, next_number, next_day)
          values ($6, $7, $8, $9, 100, 'USD', $1, $2, $3, $4, $5, 1, $2)`,
          [...scheduleValues(schedule), id, client, planned.account, planned.beneficiary],
        )
        const all = modelDates(schedule, holidays, 100)
        const missed = all.filter(({ dueOn }) => dueOn <= today)
        const { rows: listed } = await bank.app.query<{ id: string }>(
          'select id from bank.due_standing_orders() as id',
        )
        const context = JSON.stringify({ schedule, today })
        expect(
          listed.some((order) => order.id === id),
          context,
        ).toBe(missed.length > 0)
        expect(await begin(bank.app, id), context).toBe(missed.length)
        const written = (await occurrencesOf(bank, id)).map(({ day, dueOn }) => ({ day, dueOn }))
        expect(written, context).toEqual(missed)
        const { next } = await one<{ next: string | null }>(
          bank.owner,
          'select next_day::text as next from bank.standing_order where id = $1',
          [id],
        )
        expect(next, context).toBe(all[missed.length]?.day ?? null)
      }
    }
  })

  test('refuses a first date whose business day has passed', async () => {
    const today = await dayFromNow(bank, 0)
    await setHolidays([today])
    const { order, client } = await aPlanner(bank)
    const refusalOf = async (businessDay: 'next' | 'previous') => {
      const schedule = scheduleValues({ rhythm: 'once', firstDay: today, businessDay })
      const { refusal } = await one<{ refusal: string | null }>(
        bank.owner,
        `select refusal from bank.standing_order_terms(
          $6, gen_random_uuid(), $7, $8, null, 100, ${scheduleText(1)}, now()
        )`,
        [...schedule, client, order.account, order.beneficiary],
      )
      return refusal
    }
    expect(await refusalOf('next')).toBeNull()
    expect(await refusalOf('previous')).toBe('FIRST_DAY_PASSED')
  })

  test('tries a payment at 06:00, 12:00 and 18:00 in Dominica', async () => {
    const after = async (moment: string) => {
      const { next } = await one<{ next: string }>(
        bank.owner,
        `select to_char(bank.next_try($1::timestamptz) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as next`,
        [moment],
      )
      return next
    }
    // Dominica is four hours behind UTC, all year.
    expect(await after('2026-11-22T04:00:00Z')).toBe('2026-11-22 10:00')
    expect(await after('2026-11-22T10:00:00Z')).toBe('2026-11-22 16:00')
    expect(await after('2026-11-22T21:59:59Z')).toBe('2026-11-22 22:00')
    expect(await after('2026-11-22T22:00:00Z')).toBe('2026-11-23 10:00')
    expect(await after('2026-11-23T03:59:59Z')).toBe('2026-11-23 10:00')
  })
})
