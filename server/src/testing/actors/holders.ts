import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { aClient, anAccount, aSession, type TestUser } from '#testing/builders.ts'

type Right = {
  view?: 'balances' | 'movements'
  accountIds?: string[] | null
  /** Days from today. */
  from?: number
  to?: number
  withdrawn?: boolean
}

/** Gives a user a right on a holder's accounts, as bank.give_access_right would; returns its id. */
export async function anAccessRight(
  db: Database,
  holder: TestUser,
  user: TestUser,
  { view = 'movements', accountIds = null, from = 0, to = 30, withdrawn = false }: Right = {},
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into bank.access_right (
      id, holder_id, user_id, first_name, last_name, email, account_ids, view, first_day, last_day, invited,
      withdrawn_at
    )
    values (
      ${id}, ${holder.id}, ${user.id}, 'Anna', 'Keller', ${`${user.username}@client.example`},
      ${accountIds}::uuid[], ${view}, ledger.day_of(now()) + ${from}::int, ledger.day_of(now()) + ${to}::int,
      false, case when ${withdrawn} then clock_timestamp() end
    )`.execute(db)
  return id
}

/** A holder with two accounts and another client with one, both signed in. */
export async function aHolderAndAnother(db: Database) {
  const [holder, other] = [await aClient(db), await aClient(db)]
  const nickname = `Nickname ${randomUUID()}`
  return {
    holder,
    other,
    nickname,
    first: await anAccount(db, holder, { balance: '1000', nickname }),
    second: await anAccount(db, holder, { balance: '70', nickname: `${nickname} second` }),
    own: await anAccount(db, other, { balance: '5', nickname: 'Of the other' }),
    holderSession: await aSession(db, holder),
    session: await aSession(db, other),
  }
}
