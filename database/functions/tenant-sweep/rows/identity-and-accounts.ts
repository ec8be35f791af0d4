import { requestsForHolders } from '#functions/tenant-sweep/holder-requests.ts'
import { paymentRows } from './payments.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** The functions of identity, accounts, payments, requests, messages and notifications. */
export const rows: Record<string, Row[]> = {
  ...paymentRows,
  'identity.current_user_id()': [
    ['select identity.current_user_id()', { visitor: 'null', stranger: ':stranger', client: ':client' }],
  ],
  'identity.is_admin()': [['select identity.is_admin()', everybody('false')]],
  'identity.enter_session(bytea)': [
    [
      'select user_id, role from identity.enter_session(:token)',
      { visitor: nothing, stranger: ':stranger,user', client: ':client,user' },
    ],
  ],
  'identity.find_active_session(bytea)': [
    [
      'select user_id from identity.find_active_session(:token)',
      { visitor: nothing, stranger: ':stranger', client: ':client' },
    ],
  ],
  'identity.list_active_sessions(bytea[])': [
    [
      'select count(*) from identity.list_active_sessions(array[:token])',
      { visitor: '0', stranger: '1', client: '1' },
    ],
  ],
  'identity.touch_session(bytea)': [
    ['select identity.touch_session(:token)', { visitor: 'false', stranger: 'true', client: 'true' }],
  ],
  'identity.end_session(bytea)': [
    ['select identity.end_session(:token)', { visitor: 'null', stranger: ':stranger', client: ':client' }],
  ],
  'identity.second_factor(bytea)': [
    [
      'select user_id from identity.second_factor(:token)',
      { visitor: nothing, stranger: ':stranger', client: ':client' },
    ],
  ],
  'identity.count_wrong_code(bytea,text)': [
    [
      `select identity.count_wrong_code(:token, 'payment')`,
      { visitor: 'false', stranger: 'true', client: 'true' },
    ],
  ],
  'identity.issue_confirmation(bytea,bigint,text,bytea)': [
    // The caller can choose any digest; a payment consumes it only in the session in which it was issued, for
    // its user's own account.
    [
      `select count(*) from identity.issue_confirmation(:token, 9, 'payment', sha256('')) as c`,
      { visitor: '0', stranger: '1', client: '1' },
    ],
    // The caller gave no code, and has a second factor.
    [
      `select count(*) from identity.issue_confirmation(:token, null, 'payment', sha256('')) as c`,
      everybody('0'),
    ],
  ],
  'bank.request_account(uuid,text,text,text,text,text,numeric,text)': [
    [
      `select bank.request_account(gen_random_uuid(), 'deposit', 'Mine', 'EUR', null, null, 0, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'SUBMITTED', client: 'SUBMITTED' },
    ],
    // The client's own request, under its id.
    [
      `select bank.request_account(:request, 'deposit', 'Zurich Reserve', 'CHF', null, null, 0, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'REQUEST_ID_TAKEN', client: 'SUBMITTED' },
    ],
    [
      `select bank.request_account(:request, 'deposit', 'Zurich Reserve', 'USD', null, null, 0, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'REQUEST_ID_TAKEN', client: 'REQUEST_ID_TAKEN' },
    ],
    ...requestsForHolders,
  ],
  'bank.decide_account_request(uuid,text,text)': [
    [
      `select * from bank.decide_account_request(:request, 'approved', null)`,
      everybody('NOT_ALLOWED,null,null'),
    ],
    [
      `select * from bank.decide_account_request(:request, 'rejected', 'No')`,
      everybody('NOT_ALLOWED,null,null'),
    ],
  ],
  'bank.see_account_request(uuid)': [
    // The first is pending, so it cannot be dismissed yet; the next one was decided.
    ['select bank.see_account_request(:request)', everybody('false')],
    ['select bank.see_account_request(:decided)', { visitor: 'false', stranger: 'false', client: 'true' }],
  ],
  'bank.record_statement_download(uuid,text,date,date)': [
    [
      `select bank.record_statement_download(:account, 'csv', '2026-01-01', '2026-01-31')`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
  ],
  'bank.statement_bounds(uuid,date,date)': [
    [
      `select sequence_last, trim_scale(balance_last)
        from bank.statement_bounds(:account, '2020-01-01', '2999-01-01')`,
      { visitor: '0,0', stranger: '0,0', client: '3,70' },
    ],
  ],
  'bank.find_transactions(uuid,text,text,bigint,bigint,boolean,integer)': [
    [
      `select * from bank.find_transactions(:account, null, 'credit', 0, null, true, 9)`,
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
  ],
  'bank.index_transactions(integer)': [['select bank.index_transactions(0)', everybody('0')]],
  'bank.balances_on(uuid,date[])': [
    [
      `select trim_scale((bank.balances_on(:account, '{2999-01-01}'))[1])`,
      { visitor: '0', stranger: '0', client: '70' },
    ],
  ],
  'bank.unread_notifications()': [
    ['select bank.unread_notifications()', { visitor: '0', stranger: '0', client: '6' }],
  ],
  'bank.is_event_read(uuid,text,text,timestamp with time zone)': [
    // The client has read up to 2020.
    [
      `select bank.is_event_read(:client, 'message-received', null, '2019-01-01')`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    [
      `select bank.is_event_read(:client, 'message-received', :message::text, '2019-01-01')`,
      everybody('false'),
    ],
  ],
  'bank.read_notifications(bigint)': [
    ['select bank.read_notifications(9000000000000000000)', everybody('null')],
  ],
  'bank.set_notification_setting(text,boolean,boolean)': [
    [
      `select bank.set_notification_setting('payment', false, false)`,
      { visitor: 'false', stranger: 'true', client: 'true' },
    ],
    // Security notifications cannot be switched off.
    [`select bank.set_notification_setting('security', false, false)`, everybody('false')],
  ],
  'bank.send_message(uuid,text,uuid[],text,integer)': [
    [
      `select outcome, is_new
        from bank.send_message(gen_random_uuid(), 'Good morning', '{}', 'Thank you', 600000)`,
      { visitor: 'NOT_SIGNED_IN,false', stranger: 'SENT,true', client: 'SENT,true' },
    ],
    // The client's own message and id: another caller learns neither its time nor that the text is right.
    [
      `select outcome, is_new, created_at is null
        from bank.send_message(:message, 'Good morning', array[:attachment], 'Thank you', 1000)`,
      {
        visitor: 'NOT_SIGNED_IN,false,true',
        stranger: 'MESSAGE_ID_TAKEN,false,true',
        client: 'SENT,false,false',
      },
    ],
    // The client's own file, which no other user can send.
    [
      `select outcome, is_new
        from bank.send_message(gen_random_uuid(), '', array[:draft], 'Thank you', 600000)`,
      { visitor: 'NOT_SIGNED_IN,false', stranger: 'ATTACHMENT_NOT_FOUND,false', client: 'SENT,true' },
    ],
  ],
  'bank.ask_for_greeting(text,integer)': [
    // The stranger's own conversation is empty; the client's has begun.
    [
      `select bank.ask_for_greeting('Welcome', 600000)`,
      { visitor: 'false', stranger: 'true', client: 'false' },
    ],
  ],
  'bank.read_messages(uuid)': [
    ['select bank.read_messages(:message)', { visitor: 'false', stranger: 'false', client: 'true' }],
  ],
  'bank.unread_messages()': [['select bank.unread_messages()', { visitor: '0', stranger: '0', client: '1' }]],
  'bank.use_emergency_line()': [
    ['select bank.use_emergency_line()', { visitor: 'false', stranger: 'true', client: 'true' }],
  ],
  // Admins' calls. Every other caller is refused, also the client of the conversation.
  'bank.reply_message(uuid,uuid,text,uuid[])': [
    [
      `select outcome, created_at
        from bank.reply_message(:client, gen_random_uuid(), 'Good morning', '{}')`,
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'NOT_ALLOWED,null', client: 'NOT_ALLOWED,null' },
    ],
  ],
  'bank.attend_conversation(uuid,boolean,uuid)': [
    [
      `select bank.attend_conversation(:client, true, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
    [
      `select bank.attend_conversation(:client, false, :message)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'bank.colleagues_in(uuid)': [['select bank.colleagues_in(:client)', everybody(nothing)]],
  // Clients read their own conversation with another function.
  'bank.search_messages(text,uuid,integer)': [
    [`select id from bank.search_messages('good', null, 10)`, everybody(nothing)],
    [`select id from bank.search_messages('good', :message, 10)`, everybody(nothing)],
  ],
  // Nothing is due in this test, so a call has nothing to do.
  'bank.deliver_due_replies()': [['select bank.deliver_due_replies()', everybody(nothing)]],
  'bank.is_attended(timestamp with time zone)': [[`select bank.is_attended(now())`, everybody('true')]],
  // The following calls need no identity.
  'bank.transfer_digest(uuid,uuid,uuid,numeric)': [
    ['select length(bank.transfer_digest(:payment, :account, :own, 1))', everybody('32')],
  ],
  'bank.payment_digest(uuid,uuid,uuid,numeric,text,timestamp with time zone)': [
    ['select length(bank.payment_digest(:payment, :account, :beneficiary, 1, null))', everybody('32')],
  ],
  'identity.count_request(text,integer,interval)': [
    [`select identity.count_request('sweep', 1000, '1 minute')`, everybody('true')],
  ],
  'identity.claim_attempt(bytea)': [
    ['select identity.claim_attempt(uuid_send(gen_random_uuid()))', everybody('true')],
  ],
  'identity.is_locked(bytea[])': [[`select identity.is_locked(array[sha256('no try')])`, everybody('false')]],
  // The client's code is found by its MAC alone, which only the server can work out.
  'identity.find_recovery_mac(uuid,bytea[])': [
    [`select identity.find_recovery_mac(:client, array[sha256('guess')])`, everybody('null')],
    [`select identity.find_recovery_mac(gen_random_uuid(), array[sha256('hers')])`, everybody('null')],
  ],
  // Every user of the sweep has the same hash: each session renews that of its own user.
  'identity.renew_password_hash(bytea,text,text)': [
    [`select identity.renew_password_hash(:token, 'another hash', 'new')`, everybody('null')],
    [`select identity.renew_password_hash(:token, '-', 'new')`, everybody('null')],
  ],
  'identity.forget_stale_counts()': [['select identity.forget_stale_counts()', everybody('null')]],
  'identity.accepts_proof()': [['select identity.accepts_proof()', everybody('true')]],
  'identity.proof_challenge()': [
    [`select identity.proof_challenge() like pg_backend_pid() || '|%'`, everybody('true')],
  ],
  'identity.find_credential(text)': [
    [`select * from identity.find_credential('an unknown name')`, everybody(nothing)],
    // A name finds that user alone; there is no wildcard.
    [`select * from identity.find_credential('%')`, everybody(nothing)],
    ['select * from identity.find_credential(null)', everybody(nothing)],
  ],
  'bank.notification_kind(text,jsonb)': [
    [`select bank.notification_kind('payment-completed', '{}')`, everybody('payment')],
  ],
  'identity.next_step(text,bigint)': [[`select identity.next_step('an unknown name', 1)`, everybody('null')]],
  'identity.open_session(uuid,bigint,bytea,bytea,bytea,integer,jsonb,uuid,bigint)': [
    // The first call lacks the code of the enrolled user, the second has a used one, the third names no user.
    [`select identity.open_session(:client, null, sha256('1'), sha256('none'))`, everybody('false')],
    [`select identity.open_session(:client, 1, sha256('1'), sha256('none'))`, everybody('false')],
    [`select identity.open_session(gen_random_uuid(), 1, sha256('1'), sha256('none'))`, everybody('false')],
    // The first has a recovery code that is not the client's, the second the right code for a credential that
    // has changed since.
    [
      `select identity.open_session(:client, null, sha256('1'), sha256('none'), sha256('guess'))`,
      everybody('false'),
    ],
    [`select identity.open_session(:client, 99, sha256('1'), sha256('none'), null, 7)`, everybody('false')],
    // The passkey is no one's.
    [
      `select identity.open_session(
        :client, null, sha256('1'), sha256('none'), null, null, '{}', :issued, 1)`,
      everybody('false'),
    ],
  ],
  'identity.record_refused_sign_in(uuid,text,jsonb)': [
    [`select identity.record_refused_sign_in(null, 'unknown')`, everybody('null')],
  ],
  // These calls need no identity.
  'identity.full_name(text,text)': [
    [`select identity.full_name('Amélie', 'Durand')`, everybody('Amélie Durand')],
  ],
  'ledger.day_of(timestamp with time zone)': [
    [`select ledger.day_of('2026-11-20 03:59Z')::text`, everybody('2026-11-19')],
  ],
  'ledger.moment_of(timestamp without time zone)': [
    [`select ledger.moment_of('2026-11-20') = '2026-11-20 04:00Z'`, everybody('true')],
  ],
  'ledger.reconcile()': [['select balanced from ledger.reconcile()', everybody('true')]],
}
