import type { TestBank } from '#testing.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

const tomorrow = `((now() at time zone 'America/Dominica')::date + 1)`
const schedule = `row('monthly', ${tomorrow}, null, null, 'next')::bank.schedule`

function saving(order: string, account: string, beneficiary: string, confirmation = 'null'): string {
  return `select outcome from bank.save_standing_order(
    :token, ${order}, ${account}, ${beneficiary}, null, 5, null, null, ${schedule}, ${confirmation}
  )`
}

/**
 * The functions of standing orders. The client gave `:order`, which pays `:beneficiary` from tomorrow on.
 */
export const standingOrderRows: Record<string, Row[]> = {
  'bank.save_standing_order(bytea,uuid,uuid,uuid,uuid,numeric,text,text,bank.schedule,uuid)': [
    [
      saving(':order', ':account', ':beneficiary'),
      { visitor: 'NOT_SIGNED_IN', stranger: 'STANDING_ORDER_ID_TAKEN', client: 'SAVED' },
    ],
    [
      saving('gen_random_uuid()', ':account', ':beneficiary'),
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'CODE_REQUIRED' },
    ],
    [
      saving('gen_random_uuid()', ':own', ':beneficiary'),
      { visitor: 'NOT_SIGNED_IN', stranger: 'BENEFICIARY_NOT_PAYABLE', client: 'CODE_REQUIRED' },
    ],
    [
      // The order is from the caller's account to the client's: money goes to own accounts only.
      `select outcome from bank.save_standing_order(
        :token, gen_random_uuid(), :own, null, :account, 5, null, null, ${schedule}, null
      )`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'ACCOUNT_NOT_FOUND' },
    ],
  ],
  'bank.review_standing_order(uuid,uuid,uuid,uuid,numeric,bank.schedule)': [
    [
      `select refusal, number
        from bank.review_standing_order(:order, :account, :beneficiary, null, 5, ${schedule})`,
      { visitor: 'ACCOUNT_NOT_FOUND,1', stranger: 'ACCOUNT_NOT_FOUND,1', client: 'null,1' },
    ],
  ],
  'bank.standing_order_code(uuid,uuid,uuid,uuid,numeric,text,bank.schedule)': [
    [
      `select needs_code, code_above is not null
        from bank.standing_order_code(:order, :account, :beneficiary, null, 5, null, ${schedule})`,
      { visitor: 'true,false', stranger: 'true,false', client: 'false,true' },
    ],
  ],
  'bank.set_standing_order_status(uuid,text)': [
    [
      `select bank.set_standing_order_status(:order, 'stopped')`,
      {
        visitor: 'STANDING_ORDER_NOT_FOUND',
        stranger: 'STANDING_ORDER_NOT_FOUND',
        client: 'CHANGED',
      },
    ],
  ],
  'bank.skip_occurrence(uuid,date,boolean)': [
    [
      `select bank.skip_occurrence(:order, ${tomorrow}, true)`,
      {
        visitor: 'STANDING_ORDER_NOT_FOUND',
        stranger: 'STANDING_ORDER_NOT_FOUND',
        client: 'CHANGED',
      },
    ],
  ],
  // A date that is not due is not paid, for any caller.
  'bank.due_standing_orders()': [['select id from bank.due_standing_orders() as id', everybody(nothing)]],
  'bank.begin_occurrence(uuid)': [['select bank.begin_occurrence(:order)', everybody('false')]],
  'bank.due_occurrences()': [['select * from bank.due_occurrences()', everybody(nothing)]],
  'bank.pay_occurrence(uuid,date)': [
    [`select state from bank.pay_occurrence(:order, ${tomorrow})`, everybody(nothing)],
  ],
  // None of these needs an identity.
  'bank.standing_order_digest(uuid,uuid,uuid,uuid,numeric,text,bank.schedule)': [
    [
      `select length(bank.standing_order_digest(:order, :account, :beneficiary, null, 5, null, ${schedule}))`,
      everybody('32'),
    ],
  ],
  'bank.next_business_day(date)': [
    [`select bank.next_business_day('2027-05-01')::text`, everybody('2027-05-03')],
  ],
  'bank.previous_business_day(date)': [
    [`select bank.previous_business_day('2027-05-01')::text`, everybody('2027-04-30')],
  ],
  'bank.business_day(text,date)': [
    [`select bank.business_day('previous', '2027-05-01')::text`, everybody('2027-04-30')],
  ],
  'bank.scheduled_day(bank.schedule,integer)': [
    [
      `select bank.scheduled_day(row('monthly', '2027-01-31', null, null, 'next')::bank.schedule, 2)::text`,
      everybody('2027-02-28'),
    ],
  ],
  'bank.scheduled_days(bank.schedule,integer,integer)': [
    [
      `select number
        from bank.scheduled_days(row('once', '2027-01-31', null, null, 'next')::bank.schedule, 1, 5)`,
      everybody('1'),
    ],
  ],
}

type Payer = { client: string; account: string; beneficiary: string }

/** Writes the order of the rows above, with an occurrence. */
export async function giveOrder(bank: TestBank, order: string, payer: Payer): Promise<void> {
  await bank.owner.query(
    `with given as (
      insert into bank.standing_order as o (id, client_id, account_id, beneficiary_id, amount, currency,
        rhythm, first_day, next_number, next_day)
      select $1, $2, $3, $4, 5, 'USD', 'monthly', ledger.day_of(now()) + 1, 1, ledger.day_of(now()) + 1
      returning o.*
    )
    select bank.write_occurrence(row(given.*)::bank.standing_order, '2999-01-01', 'skipped') from given`,
    [order, payer.client, payer.account, payer.beneficiary],
  )
}
