import { randomBytes, randomUUID } from 'node:crypto'
import { aBeneficiary, anAccount, aSession, aUser, type Asked, one, type TestBank } from '#testing.ts'

export type SigningClass = 'A' | 'B'
/** A person with a mandate; its id. */
export type Signatory = { id: string; tokenHash: Buffer; mandate: string }
export type Rule = { upTo: number | null; a: number; b: number }
export type Trust = {
  holder: string
  account: string
  beneficiary: string
  signatories: Signatory[]
}

type MandateOptions = {
  sign?: SigningClass | null
  prepare?: boolean
  messages?: boolean
  accounts?: string[] | null
  /** Days from today. */
  from?: number
  to?: number
}

/** Writes a mandate, as an admin's operation would; returns its id. */
export async function aMandate(
  asked: Asked,
  holder: string,
  user: string,
  options: MandateOptions = {},
): Promise<string> {
  const { id } = await one<{ id: string }>(
    asked,
    `insert into bank.mandate (
      id, holder_id, user_id, is_member, account_ids, view, prepare, sign, first_day, last_day, messages
    )
    values (
      gen_random_uuid(), $1, $2, false, $3, 'movements', $4, $5,
      ledger.day_of(now()) + $6::int, ledger.day_of(now()) + $7::int, $8
    )
    returning id`,
    [
      holder,
      user,
      options.accounts ?? null,
      options.prepare ?? true,
      options.sign === undefined ? 'A' : options.sign,
      options.from ?? 0,
      options.to ?? 30,
      options.messages ?? false,
    ],
  )
  return id
}

/** Replaces the rules of a holder in one currency; new beneficiaries need one signature of class A. */
export async function setRules(asked: Asked, holder: string, rules: Rule[], currency = 'USD'): Promise<void> {
  await asked.query('select bank.write_signing_rules($1, $2)', [
    holder,
    JSON.stringify({
      beneficiaries: { a: 1, b: 0 },
      currencies: [
        {
          currency,
          rules: rules.map(({ upTo, a, b }) => ({ upTo: upTo?.toString() ?? null, signatures: { a, b } })),
        },
      ],
    }),
  ])
}

export async function anOrganisation(bank: TestBank): Promise<string> {
  const { id } = await one<{ id: string }>(
    bank.owner,
    `insert into bank.holder (id, kind, name, registration_number, country)
    values (gen_random_uuid(), 'organisation', 'Laurent Family Trust', gen_random_uuid()::text, 'DM')
    returning id`,
  )
  return id
}

/** A trust with 1,000,000 dollars and one person for each of these classes; null prepares alone. */
export async function aTrust(
  bank: TestBank,
  classes: readonly (SigningClass | null)[],
  rules: Rule[],
): Promise<Trust> {
  const holder = await anOrganisation(bank)
  const account = await anAccount(bank, holder, { balance: '1000000' })
  const beneficiary = await aBeneficiary(bank, holder)
  const signatories: Signatory[] = []
  for (const signingClass of classes) {
    const id = await aUser(bank)
    signatories.push({
      id,
      tokenHash: await aSession(bank, id),
      mandate: await aMandate(bank.owner, holder, id, { sign: signingClass }),
    })
  }
  await setRules(bank.owner, holder, rules)
  return { holder, account, beneficiary, signatories }
}

type Prepared = {
  id?: string
  amount: string
  reference?: string | null
  note?: string | null
  paidBefore?: string | null
}

/** Prepares a payment as the server does, in one transaction of its role. */
export async function prepare(
  asked: Asked,
  { holder, account, beneficiary }: Pick<Trust, 'holder' | 'account' | 'beneficiary'>,
  tokenHash: Buffer,
  { id = randomUUID(), amount, reference = null, note = null, paidBefore = 'infinity' }: Prepared,
): Promise<{ id: string; outcome: string }> {
  const { outcome: entered } = await one<{ outcome: string }>(
    asked,
    `select outcome from identity.enter_session_for($1, $2, 'prepare')`,
    [tokenHash, holder],
  )
  if (entered !== 'ENTERED') return { id, outcome: entered }
  const { outcome } = await one<{ outcome: string }>(
    asked,
    'select bank.prepare_payment($1, $2, $3, $4, $5, $6, $7) as outcome',
    [id, account, beneficiary, amount, reference, note, paidBefore],
  )
  return { id, outcome }
}

/** The same in a transaction of its own. */
export async function prepared(
  bank: TestBank,
  trust: Pick<Trust, 'holder' | 'account' | 'beneficiary'>,
  tokenHash: Buffer,
  order: Prepared,
): Promise<{ id: string; outcome: string }> {
  return await inTransaction(bank, (connection) => prepare(connection, trust, tokenHash, order))
}

/** Runs as the server's role in one transaction. */
export async function inTransaction<Result>(
  bank: TestBank,
  work: (connection: Asked) => Promise<Result>,
): Promise<Result> {
  const connection = await bank.app.connect()
  try {
    await connection.query('begin')
    const result = await work(connection)
    await connection.query('commit')
    return result
  } catch (error) {
    await connection.query('rollback')
    throw error
  } finally {
    connection.release()
  }
}

/** A confirmation of exactly this order, as a code gives it. */
export async function confirmed(asked: Asked, tokenHash: Buffer, order: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    asked,
    `select c.id from bank.waiting_order o
    cross join lateral identity.store_confirmation($1, 'order', o.digest) c where o.id = $2`,
    [tokenHash, order],
  )
  return id
}

/** Signs an order for a code. */
export async function sign(
  bank: TestBank,
  tokenHash: Buffer,
  order: string,
  { paidBefore = 'infinity' }: { paidBefore?: string | null } = {},
): Promise<string> {
  const confirmation = await confirmed(bank.owner, tokenHash, order)
  return await signBy(bank.app, tokenHash, order, confirmation, paidBefore)
}

export async function signBy(
  asked: Asked,
  tokenHash: Buffer,
  order: string,
  confirmation: string | null,
  paidBefore: string | null = 'infinity',
): Promise<string> {
  const { outcome } = await one<{ outcome: string }>(
    asked,
    `select bank.sign_order(
      $1, $2, $3, $4, row($5::text, repeat('0', 64), 1)::bank.certificate_document
    ) as outcome`,
    [tokenHash, order, confirmation, paidBefore, aNumber()],
  )
  return outcome
}

const digits = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** An unused number of a certificate, as the server drafts it. */
function aNumber(): string {
  return `CD-2026-${Array.from(randomBytes(8), (byte) => digits[byte % digits.length]).join('')}`
}

/** Refuses or withdraws an order. */
export async function end(
  asked: Asked,
  tokenHash: Buffer,
  order: string,
  status: 'refused' | 'withdrawn',
): Promise<string> {
  await asked.query('select identity.enter_session($1)', [tokenHash])
  const { outcome } = await one<{ outcome: string }>(
    asked,
    'select bank.end_order($1, $2, null) as outcome',
    [order, status],
  )
  return outcome
}

export async function ended(
  bank: TestBank,
  tokenHash: Buffer,
  order: string,
  status: 'refused' | 'withdrawn',
): Promise<string> {
  return await inTransaction(bank, (connection) => end(connection, tokenHash, order, status))
}

/** Withdraws a mandate as an admin of this session does, for a code. */
export async function withdrawMandate(asked: Asked, owner: Asked, admin: Buffer, mandate: string) {
  const { id } = await one<{ id: string }>(
    owner,
    `select id from identity.store_confirmation($1, 'mandate-withdrawal',
      identity.admin_operation_digest(array['mandate-withdrawal', $2::text, null]))`,
    [admin, mandate],
  )
  const { outcome } = await one<{ outcome: string }>(
    asked,
    'select outcome from bank.withdraw_mandate($1, $2, null, $3)',
    [admin, mandate, id],
  )
  return outcome
}

export async function statusOf(bank: TestBank, order: string): Promise<string | undefined> {
  const { rows } = await bank.owner.query<{ status: string }>(
    'select status from bank.waiting_order where id = $1',
    [order],
  )
  return rows[0]?.status
}
