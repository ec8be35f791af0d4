import { randomUUID } from 'node:crypto'
import { aPayer, anAccount, type Asked, one, type TestBank } from './testing.ts'

export type Schedule = {
  rhythm: 'once' | 'weekly' | 'monthly' | 'quarterly' | 'yearly'
  firstDay: string
  lastDay?: string | null
  times?: number | null
  businessDay?: 'next' | 'previous'
}

/** A standing order as a client gives it. */
export type StandingOrder = {
  tokenHash: Buffer
  id: string
  account: string
  /** Null for an order that pays the client's other account. */
  beneficiary: string | null
  creditAccount?: string
  amount: string
  reference: string | null
  note?: string | null
} & Schedule

/** A client with 1,000.00 and an order for 100.00 that would be saved once it is confirmed. */
export async function aPlanner(
  bank: TestBank,
  options: Partial<StandingOrder> & { balance?: string } = {},
): Promise<{ client: string; order: StandingOrder }> {
  const { balance = '1000', ...changes } = options
  const { client, ...payer } = await aPayer(bank, { balance })
  const order = {
    ...payer,
    id: randomUUID(),
    amount: '100',
    reference: 'Rent',
    rhythm: 'monthly' as const,
    firstDay: await dayFromNow(bank, 1),
    ...changes,
  }
  return { client, order }
}

/** The bank's own day, so many days from now. */
export async function dayFromNow(bank: TestBank, days: number): Promise<string> {
  const { day } = await one<{ day: string }>(
    bank.owner,
    'select (ledger.day_of(now()) + $1::int)::text as day',
    [days],
  )
  return day
}

export const scheduleText = (from: number) =>
  `row(
    $${from}::text, $${from + 1}::date, $${from + 2}::date, $${from + 3}::int, $${from + 4}::text
  )::bank.schedule`

export function scheduleValues({
  rhythm,
  firstDay,
  lastDay = null,
  times = null,
  businessDay = 'next',
}: Schedule): unknown[] {
  return [rhythm, firstDay, lastDay, times, businessDay]
}

function valuesOf({
  id,
  account,
  beneficiary,
  creditAccount = null,
  amount,
  reference,
  note: _,
  ...schedule
}: Omit<StandingOrder, 'creditAccount'> & { creditAccount?: string | null }): unknown[] {
  return [id, account, beneficiary, creditAccount, amount, reference, ...scheduleValues(schedule)]
}

/** A confirmation of exactly this order, as it is issued for a code. */
export async function confirmedOrder(bank: TestBank, order: StandingOrder): Promise<string> {
  const { id } = await one<{ id: string }>(
    bank.owner,
    `insert into identity.confirmation (token_hash, action, digest, expires_at)
    values ($12, 'standing-order',
      bank.standing_order_digest($1, $2, $3, $4, $5, $6, ${scheduleText(7)}), now() + interval '5 minutes')
    returning id`,
    [...valuesOf(order), order.tokenHash],
  )
  return id
}

/** Saves an order as the server does; answers the outcome. */
export async function saveOrder(
  asked: Asked,
  order: StandingOrder,
  confirmation: string | null = null,
): Promise<string> {
  const { outcome } = await one<{ outcome: string }>(
    asked,
    `select outcome from bank.save_standing_order(
      $12, $1, $2, $3, $4, $5, $6, $14, ${scheduleText(7)}, $13
    )`,
    [...valuesOf(order), order.tokenHash, confirmation, order.note ?? null],
  )
  return outcome
}

/** An order that is confirmed and saved. */
export async function aStandingOrder(bank: TestBank, options: Parameters<typeof aPlanner>[1] = {}) {
  const planner = await aPlanner(bank, options)
  const outcome = await saveOrder(bank.app, planner.order, await confirmedOrder(bank, planner.order))
  if (outcome !== 'SAVED') throw new Error(`The order was not saved: ${outcome}`)
  return planner
}

/** A confirmed order to the client's other account of the currency, which has nothing yet. */
export async function aStandingTransfer(bank: TestBank, options: Parameters<typeof aPlanner>[1] = {}) {
  const { client, order: planned } = await aPlanner(bank, options)
  const creditAccount = await anAccount(bank, client, {})
  const order = { ...planned, beneficiary: null, creditAccount, reference: null }
  const outcome = await saveOrder(bank.app, order, await confirmedOrder(bank, order))
  if (outcome !== 'SAVED') throw new Error(`The order was not saved: ${outcome}`)
  return { client, order }
}

/** Moves an order's calendar so many days into the past, as if that time had gone by since it was given. */
export async function letTimePass(bank: TestBank, order: string, days: number): Promise<void> {
  await bank.owner.query(
    `update bank.standing_order set first_day = first_day - $2::int, last_day = last_day - $2::int,
      next_day = next_day - $2::int where id = $1`,
    [order, days],
  )
}

/** The moment of the next try has come. */
export async function comeToNextTry(bank: TestBank, order: string): Promise<void> {
  await bank.owner.query(
    `update bank.occurrence set next_try_at = now() - interval '1 second'
    where order_id = $1 and state = 'due'`,
    [order],
  )
}

/** Writes the occurrences of an order whose dates have come; answers how many. */
export async function begin(asked: Asked, order: string): Promise<number> {
  let count = 0
  for (;;) {
    const { begun } = await one<{ begun: boolean }>(asked, 'select bank.begin_occurrence($1) as begun', [
      order,
    ])
    if (!begun) return count
    count += 1
  }
}

/** Tries to pay every due occurrence of an order, the oldest first; answers the states after it. */
export async function payDue(bank: TestBank, asked: Asked, order: string): Promise<string[]> {
  const { rows } = await bank.owner.query<{ day: string }>(
    `select day::text as day from bank.occurrence where order_id = $1 and state = 'due' order by day`,
    [order],
  )
  const states: string[] = []
  for (const { day } of rows) {
    const { rows: tried } = await asked.query<{ state: string }>(
      'select state from bank.pay_occurrence($1, $2)',
      [order, day],
    )
    states.push(tried[0]?.state ?? 'nothing')
  }
  return states
}

/** The occurrences of an order, the oldest first. */
export async function occurrencesOf(bank: TestBank, order: string) {
  const { rows } = await bank.owner.query<{ day: string; dueOn: string; state: string; tries: number }>(
    `select day::text as day, due_on::text as "dueOn", state, tries from bank.occurrence
    where order_id = $1 order by day`,
    [order],
  )
  return rows
}

/** The status of an order and its failures in a row. */
export async function statusOf(bank: TestBank, order: string): Promise<string> {
  const { status } = await one<{ status: string }>(
    bank.owner,
    `select status || ' ' || failures as status from bank.standing_order where id = $1`,
    [order],
  )
  return status
}
