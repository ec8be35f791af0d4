import type { TestBank } from '#testing.ts'
import { aMandate, aTrust, prepared } from '#functions/signing/testing-signing.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** A trust for which the client prepares and signs, with an order that needs two signatures. */
export async function writeHolder(
  bank: TestBank,
  client: string,
): Promise<Record<'trust' | 'held' | 'recipient' | 'waiting' | 'mandate', string>> {
  const trust = await aTrust(bank, ['A'], [{ upTo: null, a: 2, b: 0 }])
  const mandate = await aMandate(bank.owner, trust.holder, client)
  const [other] = trust.signatories
  const { id } = await prepared(bank, trust, other?.tokenHash ?? Buffer.alloc(32), { amount: '10' })
  await bank.owner.query(
    `insert into bank.order_signature (order_id, user_id, class, signed_at, voided_at)
    values ($1, $2, 'A', now(), now())`,
    [id, client],
  )
  // Another order of the same trust was signed by her.
  const signed = await prepared(bank, trust, other?.tokenHash ?? Buffer.alloc(32), { amount: '11' })
  await bank.owner.query(
    `insert into bank.order_signature (order_id, user_id, class, signed_at) values ($1, $2, 'A', now())`,
    [signed.id, client],
  )
  return { trust: trust.holder, held: trust.account, recipient: trust.beneficiary, waiting: id, mandate }
}

/** In the context of a caller who acts for the trust to prepare its orders, where they may. */
const preparing = (call: string) => `
  select prepared.outcome from identity.enter_session_for(:token, :trust, 'prepare') entered
  cross join lateral (select ${call} as outcome where entered.outcome is not null) prepared`
const order = `gen_random_uuid(), :held, :recipient, 20, null, null`
const admins = { visitor: 'NOT_ALLOWED', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' }
const rules = `'{"beneficiaries": {"a": 1, "b": 0}, "currencies": []}'::jsonb`

/** Orders of a trust of which the client is a signatory; `:waiting` is one that she has not signed. */
export const holderRows: Record<string, Row[]> = {
  'bank.name_of_holder(uuid)': [['select bank.name_of_holder(:trust)', everybody('null')]],
  'bank.holder_prepared_for()': [['select bank.holder_prepared_for() is null', everybody('true')]],
  'bank.key_of_holder_prepared_for()': [
    ['select bank.key_of_holder_prepared_for() is null', everybody('true')],
  ],
  'bank.review_prepared_payment(uuid,uuid,uuid,numeric,text,text)': [
    [
      preparing(`(select outcome from bank.review_prepared_payment(${order}))`),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'FREE' },
    ],
    [`select outcome from bank.review_prepared_payment(${order})`, everybody('OUTSIDE_OF_ACCESS')],
  ],
  'bank.prepare_payment(uuid,uuid,uuid,numeric,text,text,timestamp with time zone)': [
    [
      preparing(`bank.prepare_payment(${order}, null)`),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'PREPARED' },
    ],
    [`select bank.prepare_payment(${order}, null)`, everybody('OUTSIDE_OF_ACCESS')],
  ],
  'bank.keep_key_of_holder(bytea)': [[`select bank.keep_key_of_holder('key') is null`, everybody('true')]],
  'bank.prepare_beneficiary(uuid,text,boolean,text,bytea,bytea)': [
    [
      preparing(`(
        select outcome from bank.prepare_beneficiary(
          gen_random_uuid(), 'School', false, null, 'ciphertext', sha256('details')
        )
      )`),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'PREPARED' },
    ],
  ],
  'bank.digest_to_sign(bytea,uuid)': [
    [
      'select outcome, length(digest) from bank.digest_to_sign(:token, :waiting)',
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'ORDER_NOT_FOUND,null', client: 'OPEN,32' },
    ],
  ],
  'bank.sign_order(bytea,uuid,uuid,timestamp with time zone)': [
    [
      `select bank.sign_order(:token, :waiting, :issued, 'infinity')`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ORDER_NOT_FOUND', client: 'CONFIRMATION_REFUSED' },
    ],
  ],
  'bank.end_order(uuid,text,text)': [
    [
      `select bank.end_order(:waiting, 'refused', null)`,
      { visitor: 'ORDER_NOT_FOUND', stranger: 'ORDER_NOT_FOUND', client: 'ENDED' },
    ],
    // The other signatory has prepared it.
    [
      `select bank.end_order(:waiting, 'withdrawn', null)`,
      { visitor: 'ORDER_NOT_FOUND', stranger: 'ORDER_NOT_FOUND', client: 'OUTSIDE_OF_ACCESS' },
    ],
  ],
  // No order is old enough.
  'bank.expire_orders()': [['select * from bank.expire_orders()', everybody(nothing)]],
  'bank.list_orders(text,uuid,uuid,integer)': [
    [
      `select count(*) from bank.list_orders('forMe', :trust, null, 9) having count(*) > 0`,
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
    [
      `select count(*) from bank.list_orders('forOthers', null, null, 9) having count(*) > 0`,
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
  ],
  'bank.count_orders(uuid)': [
    [
      'select for_me + for_others from bank.count_orders(null) where for_me > 0',
      { visitor: nothing, stranger: nothing, client: '2' },
    ],
  ],
  'bank.show_order(uuid)': [
    [
      `select shown ->> 'status' from bank.show_order(:waiting)`,
      { visitor: nothing, stranger: nothing, client: 'waiting' },
    ],
  ],
  'bank.show_signatories(uuid)': [
    [
      `select jsonb_array_length(bank.show_signatories(:trust) -> 'people')`,
      { visitor: 'null', stranger: 'null', client: '2' },
    ],
  ],
  'bank.list_mandates(uuid,uuid)': [['select bank.list_mandates(:trust, :client)', everybody(nothing)]],
  'bank.find_holders(text,uuid,integer)': [[`select bank.find_holders('', null, 9)`, everybody(nothing)]],
  'bank.show_holder(uuid)': [['select bank.show_holder(:trust)', everybody('null')]],
  'bank.holder_operation_digest(text,uuid,jsonb,text)': [
    [`select length(bank.holder_operation_digest('signing-rules', :trust, ${rules}, ''))`, everybody('32')],
  ],
  'bank.review_holder_operation(text,uuid,jsonb,text)': [
    [`select bank.review_holder_operation('signing-rules', :trust, ${rules}, '')`, admins],
  ],
  'bank.change_holder(bytea,text,uuid,jsonb,text,uuid)': [
    [
      `select bank.change_holder(:token, 'signing-rules', :trust, ${rules}, '', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'bank.withdraw_mandate(bytea,uuid,text,uuid)': [
    [
      `select outcome from bank.withdraw_mandate(:token, :mandate, '', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
}
