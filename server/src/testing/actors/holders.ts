import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { aBeneficiary, aClient, anAccount, aSession, testSecrets, type TestUser } from '#testing/builders.ts'

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

type Mandate = {
  sign?: 'A' | 'B' | null
  prepare?: boolean
  messages?: boolean
  view?: 'balances' | 'movements'
  accountIds?: string[] | null
  /** Days from today. */
  from?: number
  to?: number
  withdrawn?: boolean
}

/** Gives a user a mandate on a holder, as an admin's operation would; returns its id. */
export async function aMandate(
  db: Database,
  holderId: string,
  user: Pick<TestUser, 'id'>,
  {
    sign = null,
    prepare = false,
    messages = false,
    view = 'movements',
    accountIds = null,
    from = 0,
    to = 30,
    withdrawn = false,
  }: Mandate = {},
): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into bank.mandate (
      id, holder_id, user_id, is_member, account_ids, view, prepare, sign, messages, first_day, last_day,
      withdrawn_at
    )
    values (
      ${id}, ${holderId}, ${user.id}, false, ${accountIds}::uuid[], ${view}, ${prepare}, ${sign},
      ${messages}, ledger.day_of(now()) + ${from}::int, ledger.day_of(now()) + ${to}::int,
      case when ${withdrawn} then clock_timestamp() end
    )`.execute(db)
  return id
}

/** Signing rules of a holder in dollars: up to an amount, so many signatures of each class. */
export async function someRules(
  db: Database,
  holderId: string,
  rules: { upTo: string | null; a: number; b: number }[],
): Promise<void> {
  const order = {
    beneficiaries: { a: 1, b: 0 },
    currencies: [{ currency: 'USD', rules: rules.map(({ upTo, a, b }) => ({ upTo, signatures: { a, b } })) }],
  }
  await sql`select bank.write_signing_rules(${holderId}, ${JSON.stringify(order)})`.execute(db)
}

/** An organisation with a key, 1,000 dollars and a beneficiary. */
export async function anOrganisation(db: Database) {
  const id = randomUUID()
  const dataKey = (await testSecrets()).newDataKey(id)
  await sql`
    insert into bank.holder (id, kind, name, registration_number, country, data_key)
    values (${id}, 'organisation', 'Laurent Family Trust', ${id}, 'DM', ${dataKey})`.execute(db)
  const nickname = `Nickname ${randomUUID()}`
  const accountId = await anAccount(db, { id }, { balance: '1000', nickname })
  const beneficiaryId = await aBeneficiary(db, { id, dataKey })
  return { id, accountId, beneficiaryId, nickname }
}
