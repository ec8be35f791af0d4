import { randomUUID } from 'node:crypto'
import { users } from '@bank/database/users'
import { sql } from 'kysely'
import { accountNumbered, type Chapter, moment, userCalled, type SeedContext } from './chapter.ts'
import { addUser } from './users-and-money.ts'

/** An accountant, to whom Helena has given access to see two of her accounts. */
export const accountant: Chapter = { name: 'accountant', seed }

const [username, reserve, operating] = ['nadia', 'USD4501928374', 'EUR4501920417']

async function seed(context: SeedContext): Promise<void> {
  const { tx, today } = context
  const helena = await userCalled(tx, 'helena')
  const nadia = users.find((user) => user.username === username)
  if (!nadia) throw new Error(`No demo user is called ${username}`)
  // A bank that is seeded by this version has her from its first chapter.
  const known = await tx
    .selectFrom('identity.users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst()
  const { id } = known ?? (await addUser(context, nadia))
  const accounts = [await accountNumbered(tx, reserve), await accountNumbered(tx, operating)]
  await tx
    .insertInto('accessRight')
    .values({
      id: randomUUID(),
      holderId: helena.id,
      userId: id,
      firstName: nadia.firstName,
      lastName: nadia.lastName,
      email: nadia.email,
      accountIds: accounts.map((account) => account.id),
      view: 'movements',
      firstDay: sql<Date>`${today}::date - 40`,
      lastDay: sql<Date>`${today}::date + 325`,
      invited: false,
      givenAt: moment(today, 40, '09:30'),
    })
    .execute()
}
