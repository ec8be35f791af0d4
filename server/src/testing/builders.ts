import { randomBytes, randomUUID } from 'node:crypto'
import { type Amount, amountSchema, type Currency, currencyKind } from '@bank/contract'
import { sql } from 'kysely'
import { encryptTotpSecret } from '#identity/second-factor/one-time-codes.ts'
import { openPasswords, type PasswordCost, type Passwords } from '#identity/passwords/passwords.ts'
import { type BeneficiaryDetails, encryptDetails } from '#domain/beneficiary-details.ts'
import type { Database } from '#platform/database.ts'
import { type KeyOwner, readSecrets, type Secrets } from '#platform/keys/secrets.ts'
import { setting } from './clones.ts'
import { asOwner } from './as-owner.ts'
import { hashOfToken } from '#platform/keys/token.ts'

/** The password of every test user. */
export const testPassword = 'a long walk to the Boiling Lake'

type Prepared = { secrets: Secrets; passwords: Passwords; passwordHash: string }

let prepared: Promise<Prepared> | undefined

/** The bank's keys in tests; the demo template was encrypted with the same ones. */
export async function testSecrets(): Promise<Secrets> {
  const { secrets } = await prepare()
  return secrets
}

/** Hashes of no strength: at the bank's own cost they took a tenth of the tests' time. */
export const lightCost: PasswordCost = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** The bank's passwords, at the light cost. */
export async function testPasswords(): Promise<Passwords> {
  const { passwords } = await prepare()
  return passwords
}

async function prepare(): Promise<Prepared> {
  prepared ??= (async () => {
    const secrets = await readSecrets(setting('TEST_KEY_FILE'), { mayCreate: true })
    const passwords = await openPasswords(secrets.peppers, lightCost)
    return { secrets, passwords, passwordHash: await passwords.hash(testPassword) }
  })()
  return await prepared
}

/** Decimal text as an amount. */
export function amount(text: string): Amount {
  return amountSchema.parse(text)
}

export type TestUser = KeyOwner & { username: string; totpSecret: string | null }

type UserOptions = { username?: string; role?: 'user' | 'admin' | 'blocked'; totpSecret?: string | null }

/** Makes a user with a password and, by default, an authenticator. */
export async function aClient(db: Database, options: UserOptions = {}): Promise<TestUser> {
  const {
    username = `client-${randomBytes(6).toString('hex')}`,
    role = 'user',
    totpSecret = 'TESTONLYTESTONLYTESTONLYTESTONLY',
  } = options
  const { secrets, passwordHash } = await prepare()
  const id = randomUUID()
  const dataKey = secrets.newDataKey(id)
  await asOwner(db, async () => {
    await db
      .insertInto('identity.users')
      .values({
        id,
        username,
        email: `${username}@client.example`,
        firstName: 'Test',
        lastName: 'Person',
        role,
        dataKey,
      })
      .execute()
    await db
      .insertInto('identity.credential')
      .values({
        userId: id,
        passwordHash,
        totpSecret: totpSecret === null ? null : encryptTotpSecret(secrets, id, totpSecret),
        twoFactorEnabled: totpSecret !== null,
      })
      .execute()
  })
  return { id, dataKey, username, totpSecret }
}

/** An admin. */
export async function anAdmin(db: Database): Promise<TestUser> {
  return await aClient(db, { role: 'admin' })
}

export type TestSession = { token: string; tokenHash: Buffer }

/** A session as sign-in opens one. With `complete: false` the user still has to enrol. */
export async function aSession(
  db: Database,
  user: Pick<TestUser, 'id' | 'username'>,
  { complete = true } = {},
): Promise<TestSession> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashOfToken(token)
  await asOwner(db, async () => {
    // The step after the last used one, which is long past, so all of today's codes are unused.
    const { rows } = await sql<{ opened: boolean }>`
      select identity.open_session(c.user_id, case when c.two_factor_enabled then c.last_step + 1 end,
        ${tokenHash}, ${randomBytes(32)}) as opened
      from identity.credential c where c.user_id = ${user.id}`.execute(db)
    if (!rows[0]?.opened) throw new Error(`${user.username} cannot sign in`)
    await sql`update identity.session set complete = ${complete} where token_hash = ${tokenHash}`.execute(db)
  })
  return { token, tokenHash }
}

type AccountOptions = { currency?: Currency; balance?: string; nickname?: string; openedAt?: Date }

/** An account of this client's; a balance above zero is its opening balance. */
export async function anAccount(
  db: Database,
  client: Pick<TestUser, 'id'>,
  options: AccountOptions = {},
): Promise<string> {
  const { currency = 'USD', balance = '0', nickname = 'Everyday', openedAt = new Date() } = options
  const id = randomUUID()
  await asOwner(db, async () => {
    await sql`select ledger.open_account(${id}, ${client.id}, ${currency})`.execute(db)
    await db
      .insertInto('account')
      .values({
        id,
        clientId: client.id,
        nickname,
        accountNumber:
          `${currency}${String(Date.now()).slice(-6)}` + randomBytes(3).toString('hex').toUpperCase(),
        isCrypto: currencyKind(currency) === 'crypto',
        createdAt: openedAt,
      })
      .execute()
  })
  if (/[1-9]/.test(balance)) {
    await aMovement(db, id, { kind: 'opening', amount: balance, at: openedAt, note: 'Opening balance' })
  }
  return id
}

type MovementOptions = {
  kind?: 'opening' | 'incoming' | 'payment' | 'adjustment'
  /** Signed: negative leaves the account. */
  amount: string
  at?: Date
  note?: string
  counterparty?: string
}

/** A movement of money between an account and an internal account; answers the transfer's id. */
export async function aMovement(db: Database, accountId: string, options: MovementOptions): Promise<string> {
  const { kind = 'incoming', amount: moved, at = new Date(), note = null, counterparty = null } = options
  const id = randomUUID()
  const purpose = kind === 'payment' ? 'payments' : kind === 'adjustment' ? 'adjustments' : 'incoming'
  const own = sql`ledger_account.id`
  const theirs = sql`ledger.internal_account(${purpose}, ledger_account.currency)`
  const [debitAccount, creditAccount] = moved.startsWith('-') ? [own, theirs] : [theirs, own]
  await asOwner(db, async () => {
    await sql`
      select ledger.create_checked_transfer(${id}, ${kind}, ${debitAccount}, ${creditAccount},
        abs(${moved}::numeric), ${note}, ${counterparty},
        ${at})
      from ledger.account as ledger_account where ledger_account.id = ${accountId}`.execute(db)
  })
  return id
}

const longAgo = new Date('2025-01-15T12:00:00Z')

const bankDetails: BeneficiaryDetails = {
  address: null,
  town: null,
  country: null,
  bankName: 'Windward Isles Bank',
  bankAccountNumber: '007344182056',
  bankRoutingNumber: null,
  swiftCode: null,
  walletAddress: null,
  currency: null,
  network: null,
  walletHolderName: null,
}

type BeneficiaryOptions = {
  name?: string
  isCrypto?: boolean
  verifiedAt?: Date | null
  createdAt?: Date
  deletedAt?: Date | null
  details?: Partial<BeneficiaryDetails>
}

/** A beneficiary of this client; verified long ago by default. */
export async function aBeneficiary(
  db: Database,
  client: KeyOwner,
  options: BeneficiaryOptions = {},
): Promise<string> {
  const {
    name = 'Roseau Marine Ltd',
    isCrypto = false,
    verifiedAt = longAgo,
    createdAt = longAgo,
    deletedAt = null,
  } = options
  const id = randomUUID()
  const currency = isCrypto ? (options.details?.currency ?? 'BTC') : null
  const details = encryptDetails(await testSecrets(), client, id, {
    ...bankDetails,
    ...options.details,
    currency,
  })
  await asOwner(db, async () => {
    await db
      .insertInto('beneficiary')
      .values({
        id,
        clientId: client.id,
        name,
        isCrypto,
        currency,
        details,
        verifiedAt,
        createdAt,
        deletedAt,
      })
      .execute()
  })
  return id
}

type RequestOptions = {
  nickname?: string
  currency?: Currency
  createdAt?: Date
  rejectedBy?: TestUser
  rejectedAt?: Date
  notes?: string
}

/** An account request of this client: pending, or rejected where an admin is given. */
export async function anAccountRequest(
  db: Database,
  client: TestUser,
  options: RequestOptions = {},
): Promise<string> {
  const {
    nickname = 'Asked for',
    currency = 'CHF',
    createdAt = new Date(),
    rejectedBy,
    rejectedAt = new Date(),
    notes = null,
  } = options
  const id = randomUUID()
  const decision = rejectedBy
    ? { status: 'rejected', decidedBy: rejectedBy.id, decidedAt: rejectedAt, notes }
    : {}
  await asOwner(db, async () => {
    await db
      .insertInto('accountRequest')
      .values({ id, clientId: client.id, accountType: 'deposit', nickname, currency, createdAt, ...decision })
      .execute()
  })
  return id
}

/** The balance of an account in the books, with its currency's decimals. */
export async function balanceOf(db: Database, accountId: string): Promise<string> {
  return await asOwner(db, async () => {
    const { rows } = await sql<{ balance: string }>`
      select round(a.balance, c.decimals)::text as balance
      from ledger.account a join ledger.currency c on c.code = a.currency where a.id = ${accountId}`.execute(
      db,
    )
    if (!rows[0]) throw new Error('There is no such account')
    return rows[0].balance
  })
}

/** The findings of a check of the books, one sentence each. */
export async function findingsOf(db: Database): Promise<string[]> {
  return await asOwner(db, async () => {
    const { rows } = await sql<{
      finding: string
    }>`select finding from ledger.check_books() as finding`.execute(db)
    return rows.map(({ finding }) => finding)
  })
}
