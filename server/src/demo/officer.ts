import { sql } from 'kysely'
import { type Chapter, moment, type SeedContext } from './chapter.ts'
import { demoOfficerSignature } from './demo-signature.ts'

const officer = { name: 'Cecilia Bellot', title: 'Managing Director' }
/** The officer has signed for the bank since before any certificate begins. */
const sinceDaysAgo = 900

/** The officer of the bank who signs certificates of deposit, from the first one on. */
export const officerOfTheBank: Chapter = { name: 'officer', seed }

async function seed({ tx, today }: SeedContext): Promise<void> {
  const { name, title } = officer
  await sql`
    insert into bank.officer_signature (name, title, picture, valid_from)
    select ${name}, ${title}, ${demoOfficerSignature()}, ${moment(today, sinceDaysAgo, '09:00')}
    where not exists (select from bank.officer_signature)`.execute(tx)
}
