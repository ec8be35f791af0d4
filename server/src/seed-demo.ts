import { randomUUID } from 'node:crypto'
import { type DemoPerson, people } from '@bank/database/people'
import { accounts, beneficiaries, type DemoAccount, type DemoBeneficiary } from '@bank/database/seed'
import { sql } from 'kysely'
import { sealTotpSecret } from '#identity/one-time-codes.ts'
import { openPasswords, type Passwords } from '#identity/passwords.ts'
import { bankDay } from '#ledger/bank-day.ts'
import { sealDetails } from '#ledger/beneficiary-details.ts'
import { openDatabase, type Tx } from '#platform/database.ts'
import { type KeyOwner, readSecrets, type Secrets } from '#platform/secrets.ts'
import { readConfig } from './config.ts'

type Seeding = { tx: Tx; secrets: Secrets; passwords: Passwords; today: string }

/** Held while seeding, so that two starts of the demo bank at once do not both do it. */
const seedLock = 767_003

/** How long ago everybody became a client. */
const joinedDaysAgo = 900

/**
 * Puts the demo bank's people and a year of their business into a migrated database, in one transaction. `ownerUrl` logs
 * in as somebody who may act as bank_owner. Does nothing, and answers false, where the people are there already.
 */
export async function seedDemo(ownerUrl: string, secrets: Secrets, now: Date): Promise<boolean> {
  const { db } = openDatabase({ connectionString: ownerUrl, connections: 1, waitMs: 10_000 })
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local role bank_owner`.execute(tx)
      await sql`set local search_path = bank`.execute(tx)
      await sql`select pg_advisory_xact_lock(${seedLock})`.execute(tx)
      if (await arePeopleThere(tx)) return false
      await seed({ tx, secrets, passwords: await openPasswords(secrets.pepper), today: bankDay(now) })
      await refuseUnbalanced(tx)
      return true
    })
  } finally {
    await db.destroy()
  }
}

async function arePeopleThere(tx: Tx): Promise<boolean> {
  const usernames = people.map(({ username }) => username)
  const found = await tx.selectFrom('identity.person').select('id').where('username', 'in', usernames).executeTakeFirst()
  return found !== undefined
}

async function seed(seeding: Seeding): Promise<void> {
  const payees = new Map<string, string>()
  const clients = new Map<string, KeyOwner>()
  for (const person of people) clients.set(person.username, await addPerson(seeding, person))
  for (const beneficiary of beneficiaries) {
    payees.set(beneficiary.name, await addBeneficiary(seeding, known(clients, beneficiary.client), beneficiary))
  }
  for (const account of accounts) await addAccount(seeding, known(clients, account.client), payees, account)
}

async function addPerson({ tx, secrets, passwords, today }: Seeding, person: DemoPerson): Promise<KeyOwner> {
  const { username, email, firstName, lastName, role, password, totpSecret } = person
  const id = randomUUID()
  const owner: KeyOwner = { id, dataKey: secrets.newDataKey(id) }
  await tx
    .insertInto('identity.person')
    .values({ ...owner, username, email, firstName, lastName, role, createdAt: moment(today, joinedDaysAgo, '10:00') })
    .execute()
  await tx
    .insertInto('identity.credential')
    .values({
      personId: id,
      passwordHash: await passwords.hash(password),
      totpSecret: totpSecret === null ? null : sealTotpSecret(secrets, id, totpSecret),
      twoFactorEnabled: totpSecret !== null,
    })
    .execute()
  return owner
}

async function addBeneficiary({ tx, secrets, today }: Seeding, client: KeyOwner, beneficiary: DemoBeneficiary): Promise<string> {
  const { name, isCrypto, daysAgo, verified, details } = beneficiary
  const id = randomUUID()
  const createdAt = moment(today, daysAgo, '11:30')
  await tx
    .insertInto('beneficiary')
    .values({
      id,
      clientId: client.id,
      name,
      isCrypto,
      details: sealDetails(secrets, client, id, details),
      verifiedAt: verified ? createdAt : null,
      createdAt,
    })
    .execute()
  return id
}

async function addAccount({ tx, today }: Seeding, { id: clientId }: KeyOwner, payees: Map<string, string>, account: DemoAccount): Promise<void> {
  const { nickname, number, currency, isCrypto, balance, movements } = account
  const [first] = movements
  if (!first) throw new Error(`${nickname} has no opening`)
  const accountId = randomUUID()
  const createdAt = moment(today, first.daysAgo, first.time)
  await sql`select ledger.open_account(${accountId}, ${clientId}, ${currency})`.execute(tx)
  await tx.updateTable('ledger.account').set({ createdAt }).where('id', '=', accountId).execute()
  await tx
    .insertInto('account')
    .values({ id: accountId, clientId, nickname, accountNumber: number, isCrypto, createdAt })
    .execute()

  const amounts = movements.flatMap(({ amount }) => amount ?? [])
  const opened = sql<string>`${balance}::numeric - (select coalesce(sum(moved::numeric), 0) from unnest(${amounts}::text[]) as moved)`
  for (const { id, kind, daysAgo, time, amount, counterparty, note } of movements) {
    const at = moment(today, daysAgo, time)
    const house = sql<string>`ledger.house_account(${houseOf[kind]}, ${currency})`
    const isOut = amount?.startsWith('-') ?? false
    const [from, to] = isOut ? [sql`${accountId}::uuid`, house] : [house, sql`${accountId}::uuid`]
    const moved = amount === null ? opened : sql<string>`abs(${amount}::numeric)`
    await sql`select ledger.post_at(${id}, ${kind}, ${from}, ${to}, ${moved}, ${note}, ${counterparty}, ${at})`.execute(tx)
    if (amount === null) continue
    const beneficiaryId = kind === 'payment' ? known(payees, counterparty ?? '') : null
    await tx
      .insertInto('payment')
      .values({ id, clientId, accountId, beneficiaryId, amount, currency, status: 'completed', note, createdAt: at })
      .execute()
  }
}

const houseOf = { opening: 'incoming', incoming: 'incoming', payment: 'payments', adjustment: 'adjustments' } as const

/** A moment of the bank's own time, so many days before today. */
function moment(today: string, daysAgo: number, time: string) {
  return sql<Date>`((${today}::date - ${daysAgo}::int) + ${time}::time) at time zone 'America/Dominica'`
}

function known<Value>(named: Map<string, Value>, name: string): Value {
  const value = named.get(name)
  if (value === undefined) throw new Error(`Nobody is called ${name}`)
  return value
}

async function refuseUnbalanced(tx: Tx): Promise<void> {
  const { rows } = await sql<{ finding: string }>`select finding from ledger.check_books() as finding`.execute(tx)
  if (rows.length > 0) throw new Error(rows.map(({ finding }) => finding).join('\n'))
}

if (import.meta.main) {
  const { demo, databaseUrl, keyFile } = readConfig(process.env)
  if (!demo) throw new Error('The demo people belong into a demo bank: set DEMO=1.')
  await seedDemo(databaseUrl, await readSecrets(keyFile, { mayCreate: true }), new Date())
}
