import { certificateOrder } from '#functions/signing/testing-certificate-orders.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

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
  'bank.holder_requested_for()': [
    [
      preparing('bank.holder_requested_for() = :trust'),
      { visitor: 'null', stranger: 'null', client: 'true' },
    ],
    [preparing('bank.holder_requested_for()', ':part'), everybody('null')],
    ['select bank.holder_requested_for() is null', everybody('true')],
  ],
  'bank.requesters_for(uuid)': [
    [
      preparing('(select count(*)::int from bank.requesters_for(:trust))'),
      { visitor: '0', stranger: '0', client: '3' },
    ],
    [preparing('(select count(*)::int from bank.requesters_for(:prepares))'), everybody('0')],
    ['select count(*)::int from bank.requesters_for(:trust)', everybody('0')],
  ],
  'bank.requester_of(uuid)': [
    [preparing('bank.requester_of(:wanted) is null'), { visitor: 'true', stranger: 'true', client: 'false' }],
    [preparing('bank.requester_of(:wanted) is null', ':prepares'), everybody('true')],
    ['select bank.requester_of(:wanted) is null', everybody('true')],
  ],
  'bank.withdraw_account_request(uuid)': [
    [
      preparing('bank.withdraw_account_request(:wanted)'),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'WITHDRAWN' },
    ],
    [
      preparing('bank.withdraw_account_request(:wanted)', ':prepares'),
      { visitor: 'OUTSIDE_OF_ACCESS', stranger: 'OUTSIDE_OF_ACCESS', client: 'REQUEST_NOT_FOUND' },
    ],
    [preparing('bank.withdraw_account_request(:wanted)', ':part'), everybody('OUTSIDE_OF_ACCESS')],
    ['select bank.withdraw_account_request(:request)', everybody('OUTSIDE_OF_ACCESS')],
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
  'bank.signatories_of_certificate(uuid)': [
    [
      `select signed.class from identity.enter_session_for(:token, :prepares, 'certificates') entered
      cross join lateral (
        select class from bank.signatories_of_certificate(:opened) where entered.outcome is not null
      ) signed`,
      { visitor: nothing, stranger: nothing, client: 'A' },
    ],
    ['select * from bank.signatories_of_certificate(:opened)', everybody(nothing)],
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
  'bank.people_signing_with(uuid)': [
    // She signs for one trust, with two others.
    ['select count(*)::int from bank.people_signing_with(:client)', everybody('3')],
    ['select count(*)::int from bank.people_signing_with(:trust)', everybody('0')],
  ],
  'bank.people_under_rules(uuid)': [
    ['select count(*)::int from bank.people_under_rules(:trust)', everybody('3')],
    ['select count(*)::int from bank.people_under_rules(:client)', everybody('0')],
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
  'bank.own_mandates()': [
    [
      `select count(*) from bank.own_mandates() having count(*) > 0`,
      { visitor: nothing, stranger: nothing, client: '3' },
    ],
  ],
  'bank.own_waiting_orders(timestamp with time zone,uuid,integer)': [
    [
      `select count(*) from bank.own_waiting_orders('-infinity', null, 99) having count(*) > 0`,
      { visitor: nothing, stranger: nothing, client: '2' },
    ],
  ],
  'bank.own_requests_for_holders(timestamp with time zone,uuid,integer)': [
    [
      `select count(*) from bank.own_requests_for_holders('-infinity', null, 99) having count(*) > 0`,
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
  ],
  'bank.list_ended_mandates(uuid,uuid,integer)': [
    ['select bank.list_ended_mandates(:trust, null, 9)', everybody(nothing)],
  ],
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
