import { randomUUID } from 'node:crypto'
import { aPayer, aSession, aUser, one, type TestBank } from '#testing.ts'
import { aRate, confirmed, endTerm, open } from '#testing-certificates.ts'
import { aConfirmation } from '#functions/payments/testing-safeguards.ts'

/** Two administrators decide and adjust, one per side; the third has asked for what they approve. */
export type Admins = { requester: Buffer; sides: [Buffer, Buffer] }

/** A client with 900.00, a due certificate of 100.00, and a pending adjustment to 50,000.00. */
export type Case = {
  admins: Admins
  client: string
  tokenHash: Buffer
  account: string
  beneficiary: string
  certificate: string
  approval: string
  /** The confirmations of each side's adjustment and approval, and their ids. */
  sides: [Side, Side]
}

type Side = { admin: Buffer; payment: string; adjustment: string; adjusting: string; approving: string }

/** A statement that answers one column, in the context of a session where it needs one. */
export type Call = { text: string; values: unknown[]; context?: Buffer }

const names = ['pay', 'batch', 'adjust', 'freeze', 'approve', 'mature', 'remove'] as const

export type Operation = (typeof names)[number]

/** Every ordered pair, each with itself too. */
export const pairs = names.flatMap((first) => names.map((second): [Operation, Operation] => [first, second]))

export const operations: Record<Operation, (on: Case, side: Side) => Call> = {
  pay: ({ tokenHash, account, beneficiary }, { payment }) => ({
    text: `select outcome from bank.make_payment($1, $2, $3, $4, 600, null, p_paid_before => 'infinity')`,
    values: [tokenHash, payment, account, beneficiary],
  }),
  // An order that its batch leaves out is made alone, as the server does.
  batch: ({ tokenHash, account, beneficiary }, { payment }) => ({
    text: `select coalesce(
      (
        select 'COMPLETED' from bank.make_payments(
          array[$1::bytea], array[$2::uuid], array[$3::uuid], array[$4::uuid], array[600], array[null],
          array[null], array['infinity'::timestamptz]
        )
      ),
      (select outcome from bank.make_payment($1, $2, $3, $4, 600, null, p_paid_before => 'infinity'))
    ) as outcome`,
    values: [tokenHash, payment, account, beneficiary],
  }),
  adjust: ({ account }, { admin, adjustment, adjusting }) => ({
    text: `select outcome from bank.adjust_balance($1, $2, $3, 890, 900, 'Fee', $4)`,
    values: [admin, adjustment, account, adjusting],
  }),
  freeze: ({ tokenHash: context }) => ({
    text: 'select bank.freeze_payments() as outcome',
    values: [],
    context,
  }),
  approve: ({ approval }, { admin, approving }) => ({
    text: `select concat_ws(' ', outcome, status, failure) as outcome
      from bank.decide_approval($1, $2, 'approved', null, $3)`,
    values: [admin, approval, approving],
  }),
  mature: ({ certificate }) => ({
    text: `select case count(*) when 1 then 'MATURED' else 'NOT_DUE' end as outcome
      from bank.mature_certificate($1)`,
    values: [certificate],
  }),
  remove: ({ tokenHash: context, beneficiary }) => ({
    text: `select case when bank.remove_beneficiary($1) then 'REMOVED' else 'NOT_FOUND' end as outcome`,
    values: [beneficiary],
    context,
  }),
}

export async function makeAdmins(bank: TestBank): Promise<Admins> {
  const admin = async () => await aSession(bank, await aUser(bank, { role: 'admin' }))
  await aRate(bank, 'USD', 2, '3.10')
  await bank.owner.query(`update bank.setting set value = 'on' where name = 'approval_by_second_admin'`)
  return { requester: await admin(), sides: [await admin(), await admin()] }
}

export async function makeCase(bank: TestBank, admins: Admins): Promise<Case> {
  const { client, ...payer } = await aPayer(bank, { balance: '1000' })
  const { tokenHash, account } = payer
  const certificate = randomUUID()
  const deposit = { tokenHash, account, id: certificate, amount: '100' }
  const order = { ...deposit, currency: 'USD', termYears: 2, rate: '3.10' }
  await open(bank.app, order, await confirmed(bank, order))
  await endTerm(bank, certificate)
  const adjusting = async (admin: Buffer, id: string, balance: number, note: string) =>
    await aConfirmation(bank, admin, 'adjustment', 'bank.adjustment_digest($3, $4, $5, 900, $6)', [
      id,
      account,
      balance,
      note,
    ])
  const approval = randomUUID()
  const asked = await one<{ outcome: string }>(
    bank.app,
    `select outcome from bank.adjust_balance($1, $2, $3, 50000, 900, 'Sale', $4)`,
    [admins.requester, approval, account, await adjusting(admins.requester, approval, 50_000, 'Sale')],
  )
  if (asked.outcome !== 'PENDING') throw new Error(asked.outcome)
  const side = async (admin: Buffer): Promise<Side> => {
    const adjustment = randomUUID()
    return {
      admin,
      payment: randomUUID(),
      adjustment,
      adjusting: await adjusting(admin, adjustment, 890, 'Fee'),
      approving: await aConfirmation(bank, admin, 'approval', `bank.decision_digest($3, 'approved', null)`, [
        approval,
      ]),
    }
  }
  const [first, second] = admins.sides
  const sides: [Side, Side] = [await side(first), await side(second)]
  return { admins, client, ...payer, certificate, approval, sides }
}

/**
 * All that the operations changed, without ids and times, as one line: two serial runs differ in it only as
 * their order does.
 */
export async function stateOf(bank: TestBank, { client, account, approval }: Case): Promise<string> {
  const { state } = await one<{ state: string }>(
    bank.owner,
    `select concat_ws(E'\\n',
      (select 'account ' || concat_ws(' ', trim_scale(balance), sequence, trim_scale(credited),
        trim_scale(paid)) from ledger.account where id = $2),
      (select 'entries ' || string_agg(concat_ws(' ', trim_scale(amount), trim_scale(balance_after)), ', '
        order by sequence) from ledger.entry where account_id = $2),
      (select 'payments ' || string_agg(concat_ws(' ', trim_scale(amount), status), ', '
        order by amount, status) from bank.payment where client_id = $1),
      (select 'freezes ' || count(*) from bank.payment_freeze where client_id = $1),
      (select 'removed ' || count(deleted_at) from bank.beneficiary where client_id = $1),
      (select 'certificate ' || status from bank.certificate where client_id = $1),
      (select 'approval ' || concat_ws(' ', status, failure) from bank.approval where id = $3),
      (select 'audit ' || string_agg(action, ', ' order by action) from audit.event where user_id = $1)
    ) as state`,
    [client, account, approval],
  )
  return state
}
