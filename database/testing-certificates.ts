import { randomBytes, randomUUID } from 'node:crypto'
import { anAccount, aUser, aSession, type Asked, one, tamper, type TestBank } from './testing.ts'

/** An order as a client gives it; the day of its end and its terms are today's. */
export type Deposit = {
  tokenHash: Buffer
  id: string
  account: string
  amount: string
  currency: string
  termYears: number
  rate: string
}

type DepositorOptions = {
  balance?: string
  currency?: string
  amount?: string
  rate?: string
  termYears?: number
}

/**
 * A client with an account, a session, and an order for 100.00 that would go through once it is confirmed.
 */
export async function aDepositor(
  bank: TestBank,
  options: DepositorOptions = {},
): Promise<{ client: string; deposit: Deposit }> {
  const { balance = '1000', currency = 'USD', amount = '100', rate = '0', termYears = 2 } = options
  const client = await aUser(bank)
  const account = await anAccount(bank, client, { balance, currency })
  return {
    client,
    deposit: {
      tokenHash: await aSession(bank, client),
      id: randomUUID(),
      account,
      amount,
      currency,
      termYears,
      rate,
    },
  }
}

const orderText = `row(
  $1::uuid, $2::uuid, $3::numeric, $4::text, $5::int, $6::numeric, (select end_date
    from bank.quote_certificate(1, $4, $5)),
  bank.current_certificate_terms(), sha256(uuid_send($1::uuid))
)::bank.certificate_order`

function valuesOf({ id, account, amount, currency, termYears, rate }: Deposit): unknown[] {
  return [id, account, amount, currency, termYears, rate]
}

/** A confirmation of exactly this order, as it is issued for a code. */
export async function confirmed(bank: TestBank, deposit: Deposit): Promise<string> {
  const { id } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.confirmation (token_hash, action, digest, expires_at)
    values ($7, 'certificate', bank.certificate_order_digest(${orderText}),
      now() + interval '5 minutes') returning id`,
    [...valuesOf(deposit), deposit.tokenHash],
  )
  return id
}

/** Orders a certificate, as the server does; the hash is a dummy. */
export async function open(asked: Asked, deposit: Deposit, confirmation: string | null): Promise<string> {
  const { outcome } = await one<{ outcome: string }>(
    asked,
    `select bank.open_certificate($7, ordered.order_, $8, drafted.number, repeat('0', 64), 1, $9) as outcome
    from (select ${orderText} as order_) ordered cross
      join lateral bank.draft_certificate(ordered.order_) drafted`,
    [...valuesOf(deposit), deposit.tokenHash, randomBytes(40), confirmation],
  )
  return outcome
}

/** Sets a rate, in percent a year, that applies from long ago on. */
export async function aRate(
  bank: TestBank,
  currency: string,
  termYears: number,
  rate: string,
): Promise<void> {
  await bank.owner.query(
    `insert into bank.certificate_rate (currency, term_years, rate, valid_from)
      values ($1, $2, $3, '2000-01-01')`,
    [currency, termYears, rate],
  )
}

/** A certificate that a client opened. */
export async function aCertificate(
  bank: TestBank,
  options: DepositorOptions = {},
): Promise<{ client: string; account: string; certificate: string }> {
  const { client, deposit } = await aDepositor(bank, options)
  const outcome = await open(bank.app, deposit, await confirmed(bank, deposit))
  if (outcome !== 'OPENED') throw new Error(outcome)
  return { client, account: deposit.account, certificate: deposit.id }
}

/** The bank's officer who signs certificates from now on; null ends that. Answers the id of the signature. */
export async function anOfficer(bank: TestBank, name: string | null): Promise<string> {
  const { id } = await one<{ id: string }>(
    bank.owner,
    `insert into bank.officer_signature (name, title, picture)
    select $1::text, 'Managing Director', $2::bytea where $1 is not null
    union all select null, null, null where $1 is null
    returning id`,
    [name, randomBytes(40)],
  )
  return id
}

/**
 * Moves a certificate's whole term back, so that it ended so many days ago; what it promises follows its new
 * days.
 */
export async function endTerm(bank: TestBank, certificate: string, daysAgo = 0): Promise<void> {
  await tamper(
    bank,
    `update bank.certificate c set
      start_date = moved.start_date,
      end_date = (moved.start_date + make_interval(years => c.term_years))::date,
      interest = bank.certificate_interest(
        c.amount, c.rate, moved.start_date, (moved.start_date + make_interval(years => c.term_years))::date,
        k.decimals
      )
    from bank.certificate old
    cross join lateral (
      select (ledger.day_of(now()) - $2::int - make_interval(years => old.term_years))::date as start_date
    ) moved
    join ledger.currency k on k.code = old.currency
    where old.id = $1 and c.id = old.id`,
    [certificate, daysAgo],
  )
}

/** Returns whether the certificate was paid back by this call, as the server asks for it. */
export async function mature(asked: Asked, certificate: string): Promise<boolean> {
  const { rowCount } = await asked.query('select from bank.mature_certificate($1)', [certificate])
  return rowCount === 1
}
