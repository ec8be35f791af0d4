import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Chapter, moment, type SeedContext } from './chapter.ts'
import { holidaysOf } from './holidays.ts'

/** The demo visitors: on which of the free days, counted from tomorrow, and at which of its free hours. */
const visitors = [
  {
    onDay: 0,
    atHour: 0,
    firstName: 'Amélie',
    surname: 'Durand',
    mobile: '+33 6 39 98 01 44',
    email: 'amelie.durand@visitor.example',
    bookedDaysAgo: 4,
    note: null,
  },
  {
    onDay: 2,
    atHour: 3,
    firstName: 'Tobias',
    surname: 'Keller',
    mobile: '+41 44 555 01 23',
    email: 'tobias.keller@visitor.example',
    bookedDaysAgo: 2,
    note: 'Asks about a trust for his daughters. Bring the fee schedule.',
  },
  {
    onDay: 5,
    atHour: 1,
    firstName: 'Priya',
    surname: 'Raman',
    mobile: '+44 20 7946 0321',
    email: 'priya.raman@visitor.example',
    bookedDaysAgo: 1,
    note: null,
  },
] as const

const contactMessages = [
  {
    firstName: 'Samuel',
    surname: 'Okoro',
    phone: '+1 767 555 0178',
    email: 'samuel.okoro@visitor.example',
    daysAgo: 1,
    time: '10:20',
    status: 'new',
    note: null,
    message:
      'Good morning. My company ships spices from Portsmouth and is paid in euros and in dollars.\nDo ' +
      'you open accounts for companies that are one year old?',
  },
  {
    firstName: 'Ingrid',
    surname: 'Halvorsen',
    phone: null,
    email: 'ingrid.halvorsen@visitor.example',
    daysAgo: 6,
    time: '15:45',
    status: 'answered',
    note: 'Sent her the list of documents on the same day.',
    message: 'Which documents do I need to open a private account from Norway?',
  },
] as const

/**
 * Three visitors with an appointment in the coming two weeks, two who wrote, and the public holidays of
 * Dominica.
 */
export const consultations: Chapter = { name: 'consultations', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  const year = Number(today.slice(0, 4))
  for (const { day, name } of [...holidaysOf(year), ...holidaysOf(year + 1)]) {
    await sql`
      insert into bank.holiday (day, name) values (${day}::date, ${name})
      on conflict do nothing`.execute(tx)
  }
  const { rows } = await sql<{ day: string; startsAt: Date }>`
    select day, starts_at from bank.free_consultations(
      ${today}::date + 1, ${today}::date + 14, ${moment(today, 0, '23:59')})`.execute(tx)
  const days = [...Map.groupBy(rows, ({ day }) => day).values()]
  for (const { onDay, atHour, bookedDaysAgo, ...visitor } of visitors) {
    const startsAt = days[onDay]?.[atHour]?.startsAt
    // Visitors may have taken nearly every hour since.
    if (startsAt === undefined) continue
    await tx
      .insertInto('consultation')
      .values({ id: randomUUID(), ...visitor, startsAt, createdAt: moment(today, bookedDaysAgo, '09:15') })
      .execute()
  }
  for (const { daysAgo, time, ...contactMessage } of contactMessages) {
    const digest = sql<Buffer>`sha256(convert_to(${contactMessage.email + contactMessage.message}, 'UTF8'))`
    await tx
      .insertInto('contactMessage')
      .values({ id: randomUUID(), ...contactMessage, digest, createdAt: moment(today, daysAgo, time) })
      .execute()
  }
}
