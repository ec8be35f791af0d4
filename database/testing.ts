/** Users, accounts and movements for tests, in a database of a test's own. */
import { randomBytes, randomUUID } from 'node:crypto'
import { type Asked, one, type TestBank } from './testing-database.ts'

export * from './testing-database.ts'

type UserOptions = { role?: 'user' | 'admin' | 'blocked'; twoFactor?: boolean }

/** Makes a user with a password and, by default, a second factor. Returns the id. */
export async function aUser(
  bank: TestBank,
  { role = 'user', twoFactor = true }: UserOptions = {},
): Promise<string> {
  const name = `p${randomBytes(8).toString('hex')}`
  const { id } = await one<{ id: string }>(
    bank.owner,
    `with created as (
      insert into identity.users (username, email, first_name, last_name, role, data_key)
      values ($1, $1 || '@client.example', 'Test', 'Person', $2, '\\x00') returning id
    )
    insert into identity.credential (user_id, password_hash, totp_secret, two_factor_enabled)
    select id, '-', case when $3 then '\\x00'::bytea end, $3 from created returning user_id as id`,
    [name, role, twoFactor],
  )
  return id
}

/**
 * A session as sign-in opens one; answers the hash of its token. With `complete: false` it may only enrol.
 */
export async function aSession(bank: TestBank, user: string, { complete = true } = {}): Promise<Buffer> {
  const tokenHash = randomBytes(32)
  const { opened } = await one<{ opened: boolean }>(
    bank.owner,
    `select identity.open_session(
      user_id, case when two_factor_enabled then last_step + 1 end, $2, $3
    ) as opened
    from identity.credential where user_id = $1`,
    [user, tokenHash, randomBytes(32)],
  )
  if (!opened) throw new Error('This user cannot sign in')
  await bank.owner.query('update identity.session set complete = $2 where token_hash = $1', [
    tokenHash,
    complete,
  ])
  return tokenHash
}

type AccountOptions = { currency?: string; balance?: string }

/** An account of this client's, with an opening balance where it is above zero. Answers the id. */
export async function anAccount(
  bank: TestBank,
  client: string,
  { currency = 'USD', balance = '0' }: AccountOptions = {},
): Promise<string> {
  const id = randomUUID()
  await bank.owner.query('select ledger.open_account($1, $2, $3)', [id, client, currency])
  await bank.owner.query(
    `insert into bank.account (id, client_id, nickname, account_number, is_crypto)
    select $1, $2, 'Everyday', $3, kind = 'crypto' from ledger.currency where code = $4`,
    [id, client, `T${randomBytes(8).toString('hex').toUpperCase()}`, currency],
  )
  if (/[1-9]/.test(balance))
    await createTransfer(bank.owner, {
      kind: 'opening',
      debitAccount: await internalAccount(bank, 'incoming', currency),
      creditAccount: id,
      amount: balance,
    })
  return id
}

type BeneficiaryOptions = {
  isCrypto?: boolean
  currency?: string
  verified?: 'long ago' | 'just now' | 'never'
  deleted?: boolean
}

/** Makes a beneficiary whom this client may pay, by default. Returns the id. */
export async function aBeneficiary(
  bank: TestBank,
  client: string,
  options: BeneficiaryOptions = {},
): Promise<string> {
  const {
    isCrypto = false,
    currency = isCrypto ? 'BTC' : null,
    verified = 'long ago',
    deleted = false,
  } = options
  const { id } = await one<{ id: string }>(
    bank.owner,
    `insert into bank.beneficiary (client_id, name, is_crypto, currency, details, verified_at, deleted_at)
    values ($1, 'Whitcombe & Sons', $2, $3, '\\x00', $4::timestamptz, case when $5 then now() end)
    returning id`,
    [
      client,
      isCrypto,
      currency,
      { 'long ago': '2020-01-01', 'just now': 'now', never: null }[verified],
      deleted,
    ],
  )
  return id
}

/** Makes a pending request: a deposit account in Swiss francs. Returns the id. */
export async function anAccountRequest(bank: TestBank, client: string): Promise<string> {
  const id = randomUUID()
  await bank.owner.query(
    `insert into bank.account_request (id, client_id, account_type, nickname, currency)
    values ($1, $2, 'deposit', 'Zurich Reserve', 'CHF')`,
    [id, client],
  )
  return id
}

/** The id of the bank's own account for this kind of movement. */
export async function internalAccount(
  bank: TestBank,
  purpose: 'payments' | 'incoming' | 'adjustments' | 'certificates' | 'interest',
  currency = 'USD',
): Promise<string> {
  const { id } = await one<{ id: string }>(bank.owner, 'select ledger.internal_account($1, $2) as id', [
    purpose,
    currency,
  ])
  return id
}

export type Movement = {
  id?: string
  kind?: string
  debitAccount: string
  creditAccount: string
  amount: string | null
  at?: Date
}

/** Moves money, as the owner may; with the payment that the books want beside some kinds of transfers. */
export async function createTransfer(
  asked: Asked,
  { id = randomUUID(), kind = 'incoming', debitAccount, creditAccount, amount, at = new Date() }: Movement,
): Promise<void> {
  await asked.query('select ledger.create_checked_transfer($1, $2, $3, $4, $5, null, null, $6)', [
    id,
    kind,
    debitAccount,
    creditAccount,
    amount,
    at,
  ])
  if (kind !== 'payment' && kind !== 'adjustment') return
  await asked.query(
    `insert into bank.payment (id, client_id, account_id, amount, currency, status)
    select $1, a.client_id, a.id, case a.id when $2 then -$4::numeric else $4 end, a.currency, 'completed'
    from ledger.account a where a.id in ($2, $3) and a.client_id is not null`,
    [id, debitAccount, creditAccount, amount],
  )
}

/** Takes money out of an account, as a payment does but without its rules. */
export async function take(
  bank: TestBank,
  account: string,
  amount: string | null,
  currency = 'USD',
  id: string = randomUUID(),
): Promise<void> {
  await createTransfer(bank.owner, {
    id,
    kind: 'payment',
    debitAccount: account,
    creditAccount: await internalAccount(bank, 'payments', currency),
    amount,
  })
}

export type Order = {
  tokenHash: Buffer
  id?: string
  account: string
  beneficiary: string
  amount: string | null
}

/** Sets the total of a day above which a payment needs a code, in each named currency. */
export async function setCodeLimits(bank: TestBank, limits: Record<string, number>): Promise<void> {
  await bank.owner.query(
    `update bank.payment_code_limit set amount = ($1::jsonb ->> currency)::numeric
      where $1::jsonb ? currency`,
    [JSON.stringify(limits)],
  )
}

/** A switch of the bank, as the owner sets it at the start. */
export async function setSwitch(
  bank: TestBank,
  name: 'demo' | 'require_two_factor',
  value: 'on' | 'off',
): Promise<void> {
  await bank.owner.query('update bank.setting set value = $2 where name = $1', [name, value])
}

export type Outcome = {
  outcome: string
  client_id: string | null
  currency: string | null
  balance: string | null
}

/**
 * Asks for a payment, as the server does. Without `paidBefore` and a confirmation the client has seen every
 * payment alike.
 */
export async function pay(
  asked: Asked,
  order: Order,
  {
    confirmation = null,
    paidBefore = confirmation === null ? 'infinity' : null,
  }: { confirmation?: string | null; paidBefore?: string | null } = {},
): Promise<Outcome> {
  const { tokenHash, id = randomUUID(), account, beneficiary, amount } = order
  return await one<Outcome>(
    asked,
    `select outcome, client_id, currency, trim_scale(balance)::text as balance
    from bank.make_payment($1, $2, $3, $4, $5, $6, p_paid_before => $7)`,
    [tokenHash, id, account, beneficiary, amount, confirmation, paidBefore],
  )
}

/** Makes a client who can pay at once: an account, a beneficiary, and a session. */
export async function aPayer(
  bank: TestBank,
  options: AccountOptions = { balance: '1000' },
): Promise<{ client: string } & Omit<Order, 'id' | 'amount'>> {
  const client = await aUser(bank)
  const account = await anAccount(bank, client, options)
  const beneficiary = await aBeneficiary(bank, client)
  return { client, account, beneficiary, tokenHash: await aSession(bank, client) }
}

/** The payments out of an account, made or failed. */
export async function paymentsOf(bank: TestBank, account: string): Promise<unknown[]> {
  const { rows } = await bank.owner.query(
    'select id, trim_scale(amount)::text as amount, status from bank.payment where account_id = $1',
    [account],
  )
  return rows
}

export async function balanceOf(bank: TestBank, account: string): Promise<string> {
  const { balance } = await one<{ balance: string }>(
    bank.owner,
    'select trim_scale(balance)::text as balance from ledger.account where id = $1',
    [account],
  )
  return balance
}

/** The findings of a check of the books; empty when all is well. */
export async function findings(bank: TestBank): Promise<string[]> {
  const { rows } = await bank.owner.query<{ finding: string }>(
    'select * from ledger.check_books(null) as finding',
  )
  return rows.map(({ finding }) => finding)
}

/**
 * Whole numbers from `from` up to but not including `to` that only look random: the same seed gives the same
 * ones.
 */
export function numbersOf(seed: number): (from: number, to: number) => number {
  let state = seed
  // Mulberry32.
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return from + (((mixed ^ (mixed >>> 14)) >>> 0) % (to - from))
  }
}
