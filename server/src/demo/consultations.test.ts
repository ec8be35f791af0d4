import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { testSecrets } from '#testing/builders.ts'
import { consultations } from './consultations.ts'
import { holidaysOf } from './holidays.ts'

test('movable holidays are on the days of the calendar', () => {
  const easterMondays = {
    2024: '2024-04-01',
    2025: '2025-04-21',
    2026: '2026-04-06',
    2027: '2027-03-29',
    2038: '2038-04-26',
  }
  for (const [year, day] of Object.entries(easterMondays))
    expect(holidaysOf(Number(year))).toContainEqual({ day, name: 'Easter Monday' })
  expect(holidaysOf(2026).filter(({ name }) => /Carnival|Labour|Whit|Emancipation/.test(name))).toEqual([
    { day: '2026-02-16', name: 'Carnival Monday' },
    { day: '2026-02-17', name: 'Carnival Tuesday' },
    { day: '2026-05-04', name: 'Labour Day' },
    { day: '2026-05-25', name: 'Whit Monday' },
    { day: '2026-08-03', name: 'Emancipation Day' },
  ])
})

test('the demo bank has three consultations within two weeks, on working days', async ({ app }) => {
  const context = { secrets: await testSecrets(), passwords: app.services.passwords }
  for (const today of ['2026-11-21', '2026-12-18', '2026-12-24', '2027-02-06', '2027-03-25', '2028-10-31']) {
    const tx = await app.owner.startTransaction().execute()
    await consultations.seed({ ...context, tx, today })
    const { rows } = await sql<{ ahead: number; offered: boolean }>`
      select (local::date - ${today}::date)::int as ahead,
        bank.is_consultation_offered(starts_at, starts_at - interval '20 days', '2999-01-01') as offered
      from (select starts_at, starts_at at time zone 'America/Dominica' as local from bank.consultation) c
        order by starts_at`.execute(tx)
    const messages = await tx
      .selectFrom('contactMessage')
      .select('status')
      .orderBy('createdAt', 'desc')
      .execute()
    await tx.rollback().execute()
    expect(rows, today).toHaveLength(3)
    for (const { ahead, offered } of rows) {
      expect(ahead, today).toBeGreaterThan(0)
      expect(ahead, today).toBeLessThanOrEqual(14)
      expect(offered, today).toBe(true)
    }
    expect(messages.map(({ status }) => status)).toEqual(['new', 'answered'])
  }
})
