import { randomUUID } from 'node:crypto'
import { type DemoUser, users } from '@bank/database/users'
import { accounts, beneficiaries, type DemoAccount, type DemoBeneficiary } from '@bank/database/seed'
import { sql } from 'kysely'
import { encryptTotpSecret } from '#identity/second-factor/one-time-codes.ts'
import { encryptDetails } from '#domain/beneficiary-details.ts'
import type { Tx } from '#platform/database.ts'
import type { KeyOwner } from '#platform/keys/secrets.ts'
import { type Chapter, moment, type SeedContext } from './chapter.ts'

/** The age of all client accounts, in days. */
const joinedDaysAgo = 900

/** The users, their beneficiaries, and a year of movements on their accounts. */
export const usersAndMoney: Chapter = { name: 'people-and-money', seed }

/** Returns whether it was seeded, also by a version that did not write that down. */
export async function areUsersThere(tx: Tx): Promise<boolean> {
  const usernames = users.map(({ username }) => username)
  const found = await tx
    .selectFrom('identity.users')
    .select('id')
    .where('username', 'in', usernames)
    .executeTakeFirst()
  return found !== undefined
}

async function seed(context: SeedContext): Promise<void> {
  const beneficiaryIds = new Map<string, string>()
  const clients = new Map<string, KeyOwner>()
  for (const user of users) clients.set(user.username, await addUser(context, user))
  for (const beneficiary of beneficiaries) {
    beneficiaryIds.set(
      beneficiary.name,
      await addBeneficiary(context, known(clients, beneficiary.client), beneficiary),
    )
  }
  for (const account of accounts)
    await addAccount(context, known(clients, account.client), beneficiaryIds, account)
}

/** Adds a demo user with their credentials. */
export async function addUser(
  { tx, secrets, passwords, today }: SeedContext,
  user: DemoUser,
): Promise<KeyOwner> {
  const { username, email, firstName, lastName, role, password, totpSecret } = user
  const id = randomUUID()
  const owner: KeyOwner = { id, dataKey: secrets.newDataKey(id) }
  await tx
    .insertInto('identity.users')
    .values({
      ...owner,
      username,
      email,
      firstName,
      lastName,
      role,
      createdAt: moment(today, joinedDaysAgo, '10:00'),
    })
    .execute()
  await tx
    .insertInto('identity.credential')
    .values({
      userId: id,
      passwordHash: await passwords.hash(password),
      totpSecret: totpSecret === null ? null : encryptTotpSecret(secrets, id, totpSecret),
      twoFactorEnabled: totpSecret !== null,
    })
    .execute()
  return owner
}

/** Adds a beneficiary of a user or of another holder, encrypted with their key. */
export async function addBeneficiary(
  { tx, secrets, today }: SeedContext,
  client: KeyOwner,
  beneficiary: Omit<DemoBeneficiary, 'client'>,
): Promise<string> {
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
      currency: details.currency,
      details: encryptDetails(secrets, client, id, details),
      verifiedAt: verified ? createdAt : null,
      createdAt,
    })
    .execute()
  return id
}

/** Adds an account of a user or of another holder, with its movements; returns its id. */
export async function addAccount(
  { tx, today }: SeedContext,
  { id: clientId }: Pick<KeyOwner, 'id'>,
  beneficiaryIds: Map<string, string>,
  account: Omit<DemoAccount, 'client'>,
): Promise<string> {
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
  const opened = sql<string>`
    ${balance}::numeric - (
      select coalesce(sum(moved::numeric), 0) from unnest(${amounts}::text[]) as moved
    )`
  for (const { id, kind, daysAgo, time, amount, counterparty, note } of movements) {
    const at = moment(today, daysAgo, time)
    const internalAccount = sql<string>`ledger.internal_account(${purposeOf[kind]}, ${currency})`
    const isOut = amount?.startsWith('-') ?? false
    const [debitAccount, creditAccount] = isOut
      ? [sql`${accountId}::uuid`, internalAccount]
      : [internalAccount, sql`${accountId}::uuid`]
    const moved = amount === null ? opened : sql<string>`abs(${amount}::numeric)`
    await sql`
      select ledger.create_checked_transfer(${id}, ${kind}, ${debitAccount}, ${creditAccount}, ${moved},
        ${note}, ${counterparty},
        ${at})`.execute(tx)
    if (amount === null) continue
    const beneficiaryId = kind === 'payment' ? known(beneficiaryIds, counterparty ?? '') : null
    await tx
      .insertInto('payment')
      .values({
        id,
        clientId,
        accountId,
        beneficiaryId,
        amount,
        currency,
        status: 'completed',
        note,
        createdAt: at,
      })
      .execute()
  }
  return accountId
}

const purposeOf = {
  opening: 'incoming',
  incoming: 'incoming',
  payment: 'payments',
  adjustment: 'adjustments',
} as const

function known<Value>(named: Map<string, Value>, name: string): Value {
  const value = named.get(name)
  if (value === undefined) throw new Error(`No demo user is called ${name}`)
  return value
}
