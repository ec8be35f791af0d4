import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestBank } from '#testing.ts'
import { certificateOrder, preparedCertificate } from '#functions/signing/testing-certificate-orders.ts'
import {
  aMandate,
  aTrust,
  confirmed,
  prepared,
  sign,
  type Trust,
} from '#functions/signing/testing-signing.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

type HolderIds = Record<
  | 'trust'
  | 'held'
  | 'recipient'
  | 'waiting'
  | 'signing'
  | 'mandate'
  | 'prepares'
  | 'unsigned'
  | 'part'
  | 'foreign'
  | 'question'
  | 'answer'
  | 'promised'
  | 'opened'
  | 'mine'
  | 'theirs',
  string
>

/**
 * Organisations as the client sees them. For `:trust` she prepares and signs: `:waiting` needs three
 * signatures, of which another person has given one, and `:signing` is her code for it. She also writes for
 * it: `:question` is of her, and of `:answer` and what came before she has read all. `:mine` is her upload
 * for it, and `:theirs` that of another person. For `:prepares` she prepares alone, and `:unsigned` is an
 * order that she cannot sign; no rule lets it have new beneficiaries. For `:part` she prepares on one
 * account. `:foreign` knows nothing of her. `:promised` is a certificate that waits at `:trust`, and
 * `:opened` one of `:prepares`.
 */
export async function writeHolder(bank: TestBank, client: string, tokenHash: Buffer): Promise<HolderIds> {
  const trust = await aTrust(bank, ['A', 'A'], [{ upTo: null, a: 3, b: 0 }])
  const mandate = await aMandate(bank.owner, trust.holder, client, { messages: true })
  const waiting = await preparedFor(bank, trust, '10')
  const write = async (text: string, ids: string[]) => await bank.owner.query(text, ids)
  await write(
    `insert into bank.order_signature (order_id, user_id, class, signed_at, voided_at)
    values ($1, $2, 'A', now(), now()), ($1, $3, 'A', now(), null)`,
    [waiting, client, trust.signatories[0]?.id ?? ''],
  )
  // Another order of the same trust was signed by her.
  await write(
    `insert into bank.order_signature (order_id, user_id, class, signed_at) values ($1, $2, 'A', now())`,
    [await preparedFor(bank, trust, '11'), client],
  )
  const [answer, question, mine, theirs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const colleague = trust.signatories[0]?.id ?? ''
  await write(`update bank.holder set data_key = 'key' where id = $1`, [trust.holder])
  await write(
    `insert into bank.attachment (id, client_id, uploader_id, name, bytes)
    values ($1, $2, $3, 'Mine.pdf', 10), ($4, $2, $5, 'Theirs.pdf', 10)`,
    [mine, trust.holder, client, theirs, colleague],
  )
  await write(
    `insert into bank.message (id, client_id, from_client, automated, writer_id, body, created_at)
    values ($1, $2, false, true, null, 'Thank you', '2021-01-01'),
      ($3, $2, true, false, $4, 'And by when?', '2021-01-02'),
      (gen_random_uuid(), $2, false, true, null, 'Soon', '2021-01-02')`,
    [answer, trust.holder, question, client],
  )
  await write(`insert into bank.conversation (client_id, last_message_at) values ($1, '2021-01-02')`, [
    trust.holder,
  ])
  await write(
    `insert into bank.message_mark (holder_id, user_id, read_at)
    values ($1, $2, '2021-01-01'), ($1, $3, '2022-01-01')`,
    [trust.holder, client, colleague],
  )
  const prepares = await aTrust(bank, ['A'], [{ upTo: 1000, a: 1, b: 0 }])
  await aMandate(bank.owner, prepares.holder, client, { sign: null })
  await write(
    `update bank.signing_rule set ended_at = clock_timestamp() where holder_id = $1 and currency is null`,
    [prepares.holder],
  )
  await write(`insert into bank.message_mark (holder_id, user_id, read_at) values ($1, $2, '2023-01-01')`, [
    prepares.holder,
    client,
  ])
  const part = await aTrust(bank, ['A'], [])
  await aMandate(bank.owner, part.holder, client, { sign: null, accounts: [part.account] })
  const opened = await preparedFor(bank, prepares, null)
  expect(await sign(bank, prepares.signatories[0]?.tokenHash ?? Buffer.alloc(32), opened)).toBe('EXECUTED')
  return {
    trust: trust.holder,
    held: trust.account,
    recipient: trust.beneficiary,
    waiting,
    signing: await confirmed(bank.owner, tokenHash, waiting),
    mandate,
    prepares: prepares.holder,
    unsigned: await preparedFor(bank, prepares, '10'),
    part: part.holder,
    question,
    answer,
    mine,
    theirs,
    foreign: (await aTrust(bank, ['A'], [])).holder,
    promised: await preparedFor(bank, trust, null),
    opened,
  }
}

/** Prepares a payment by the first person of a trust, without an amount a certificate; returns its id. */
async function preparedFor(bank: TestBank, trust: Trust, amount: string | null): Promise<string> {
  const tokenHash = trust.signatories[0]?.tokenHash ?? Buffer.alloc(32)
  const { id, outcome } =
    amount === null
      ? await preparedCertificate(bank, trust, tokenHash, { amount: '12' })
      : await prepared(bank, trust, tokenHash, { amount })
  expect(outcome).toBe('PREPARED')
  return id
}

/** In the context of a caller who acts for a holder to prepare its orders, where they may. */
const preparing = (call: string, holder = ':trust') => `
  select prepared.outcome from identity.enter_session_for(:token, ${holder}, 'prepare') entered
  cross join lateral (select ${call} as outcome where entered.outcome is not null) prepared`
const order = `gen_random_uuid(), :held, :recipient, 20, null, null`
const addition = `(
  select outcome from bank.prepare_beneficiary(
    gen_random_uuid(), 'School', false, null, 'ciphertext', sha256('details')
  )
)`
const deposit = certificateOrder(':held', { id: ':own', amount: '20' }).replaceAll(/'(:\w+)'/g, '$1')
const admins = { visitor: 'NOT_ALLOWED', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' }
const rules = `'{"beneficiaries": {"a": 1, "b": 0}, "currencies": []}'::jsonb`

/** Orders of a trust of which the client is a signatory; `:waiting` is one that she has not signed. */
export const holderRows: Record<string, Row[]> = {
  'bank.name_of_holder(uuid)': [['select bank.name_of_holder(:trust)', everybody('null')]],
  'bank.holder_prepared_for()': [['select bank.holder_prepared_for() is null', everybody('true')]],
  'bank.may_prepare_beneficiaries(uuid)': [
    [
      `select bank.may_prepare_beneficiaries(:trust), bank.may_prepare_beneficiaries(:part)`,
      { visitor: 'false,false', stranger: 'false,false', client: 'true,false' },
    ],
  ],
  'bank.key_of_holder_prepared_for()': [
    ['select bank.key_of_holder_prepared_for() is null', everybody('true')],
  ],
  'bank.review_prepared_payment(uuid,uuid,uuid,numeric,text,text)': [
    [
      preparing(`(select concat_ws(' ', outcome, a, b) from bank.review_prepared_payment(${order}))`),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'FREE 3 0' },
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
      preparing(addition),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'PREPARED' },
    ],
    [
      preparing(addition, ':prepares'),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'NO_SIGNING_RULES' },
    ],
    [preparing(addition, ':part'), everybody('OUTSIDE_OF_ACCESS')],
  ],
  'bank.review_prepared_certificate(bank.certificate_order)': [
    [
      preparing(`(
        select concat_ws(' ', outcome, a, b, alone) from bank.review_prepared_certificate(${deposit})
      )`),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'FREE 3 0 f' },
    ],
    [`select outcome from bank.review_prepared_certificate(${deposit})`, everybody('OUTSIDE_OF_ACCESS')],
  ],
  'bank.prepared_certificate_digest(bank.certificate_order)': [
    [
      preparing(`length(bank.prepared_certificate_digest(${deposit}))`),
      { visitor: 'null', stranger: 'null', client: '32' },
    ],
    [`select bank.prepared_certificate_digest(${deposit}) is null`, everybody('true')],
  ],
  'bank.prepare_certificate(bank.certificate_order,bytea)': [
    [
      preparing(`bank.prepare_certificate(${deposit}, sha256('a') || sha256('b'))`),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'PREPARED' },
    ],
    [`select bank.prepare_certificate(${deposit}, sha256('a'))`, everybody('OUTSIDE_OF_ACCESS')],
  ],
  'bank.draft_ordered_certificate(uuid)': [
    [
      'select length(mac_digest) from bank.draft_ordered_certificate(:promised)',
      { visitor: nothing, stranger: nothing, client: '32' },
    ],
  ],
  'bank.holder_of_certificate(uuid)': [
    [
      `select held.name from identity.enter_session_for(:token, :prepares, 'certificates') entered
      cross join lateral (
        select name from bank.holder_of_certificate(:opened) where entered.outcome is not null
      ) held`,
      { visitor: nothing, stranger: nothing, client: 'Laurent Family Trust' },
    ],
    ['select * from bank.holder_of_certificate(:opened)', everybody(nothing)],
  ],
  'bank.digest_to_sign(bytea,uuid)': [
    [
      'select outcome, length(digest) from bank.digest_to_sign(:token, :waiting)',
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'ORDER_NOT_FOUND,null', client: 'OPEN,32' },
    ],
    [
      'select outcome, length(digest) from bank.digest_to_sign(:token, :unsigned)',
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'ORDER_NOT_FOUND,null', client: 'OUTSIDE_OF_ACCESS,null' },
    ],
  ],
  'bank.sign_order(bytea,uuid,uuid,timestamp with time zone,bank.certificate_document)': [
    [
      `select bank.sign_order(:token, :waiting, :issued, 'infinity', null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ORDER_NOT_FOUND', client: 'CONFIRMATION_REFUSED' },
    ],
    [
      `select bank.sign_order(:token, :unsigned, :issued, 'infinity', null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ORDER_NOT_FOUND', client: 'OUTSIDE_OF_ACCESS' },
    ],
    // Her signature beside that of the other person, and no third.
    [
      `select bank.sign_order(:token, :waiting, :signing, 'infinity', null);
      select jsonb_array_length(shown -> 'signatures') from bank.show_order(:waiting)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ORDER_NOT_FOUND', client: 'SIGNED; 2' },
    ],
  ],
  'bank.sign_order(bytea,uuid,uuid,timestamp with time zone)': [
    [
      `select bank.sign_order(:token, :waiting, :signing, 'infinity')`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ORDER_NOT_FOUND', client: 'SIGNED' },
    ],
    [`select bank.sign_order(:token, :promised, :signing, 'infinity')`, everybody('ORDER_NOT_FOUND')],
  ],
  'bank.end_order(uuid,text,text)': [
    [
      `select bank.end_order(:waiting, 'refused', null)`,
      { visitor: 'ORDER_NOT_FOUND', stranger: 'ORDER_NOT_FOUND', client: 'ENDED' },
    ],
    [
      `select bank.end_order(:unsigned, 'refused', null)`,
      { visitor: 'ORDER_NOT_FOUND', stranger: 'ORDER_NOT_FOUND', client: 'OUTSIDE_OF_ACCESS' },
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
      { visitor: nothing, stranger: nothing, client: '2' },
    ],
    [
      `select count(*) from bank.list_orders('forOthers', null, null, 9) having count(*) > 0`,
      { visitor: nothing, stranger: nothing, client: '2' },
    ],
  ],
  'bank.count_orders(uuid)': [
    [
      'select for_me + for_others from bank.count_orders(null) where for_me > 0',
      { visitor: nothing, stranger: nothing, client: '4' },
    ],
  ],
  'bank.show_order(uuid)': [
    [
      // Another person has signed it, and she has not.
      `select shown ->> 'status', shown ->> 'isForMe' from bank.show_order(:waiting)`,
      { visitor: nothing, stranger: nothing, client: 'waiting,true' },
    ],
  ],
  'bank.show_signatories(uuid)': [
    [
      `select jsonb_array_length(bank.show_signatories(:trust) -> 'people')`,
      { visitor: 'null', stranger: 'null', client: '3' },
    ],
    [
      `select bank.show_signatories(:trust) #>> '{rules,currencies,0,rules}'`,
      { visitor: 'null', stranger: 'null', client: '[{"upTo": null, "signatures": {"a": 3, "b": 0}}]' },
    ],
    ['select bank.show_signatories(:foreign)', everybody('null')],
  ],
  'bank.list_mandates(uuid,uuid)': [['select bank.list_mandates(:trust, :client)', everybody(nothing)]],
  'bank.find_holders(text,uuid,integer)': [[`select bank.find_holders('', null, 9)`, everybody(nothing)]],
  'bank.show_account_rights(uuid)': [['select bank.show_account_rights(:account)', everybody('null')]],
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
