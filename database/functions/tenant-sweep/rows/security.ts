import { passkeyRows } from './passkeys.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** The call has a code of the caller's own; the client's steps up to 8 may be used by then. */
const ending = (call: string, session: string) => `
  select identity.${call} from identity.issue_confirmation(
    :token, 99, 'end-sessions', identity.end_sessions_digest(${session})) b`
const endingOne = ending('end_own_session(:token, :session, b.id)', ':session')
const endingOthers = ending('end_other_sessions(:token, b.id)', 'null')

/** Changes of the caller's own credentials; `:session` and `:enrolment` are the client's too. */
export const securityRows: Record<string, Row[]> = {
  ...passkeyRows,
  // The answer contains names of keys alone, and none if every key matches.
  'bank.get_switches()': [
    ['select demo, require_two_factor from bank.get_switches()', everybody('false,false')],
  ],
  'bank.list_migrations()': [
    [
      `select name from bank.list_migrations() name where name = '0001-foundations.sql'`,
      everybody('0001-foundations.sql'),
    ],
  ],
  'identity.check_keys(jsonb,text[])': [
    [`select cardinality(identity.check_keys('{}', '{}'))`, everybody('0')],
  ],
  // The encrypted key of a user, the same for every caller, until the bank has noted its own keys.
  'identity.data_keys_to_try()': [['select count(*) from identity.data_keys_to_try()', everybody('1')]],
  'identity.forget_ended_sessions()': [['select identity.forget_ended_sessions()', everybody('0')]],
  'identity.own_credential(bytea)': [
    [
      'select user_id from identity.own_credential(:token)',
      { visitor: nothing, stranger: ':stranger', client: ':client' },
    ],
  ],
  'identity.begin_enrolment(bytea,integer,bigint,bytea,bytea)': [
    [
      `select count(*) from identity.begin_enrolment(:token, 0, 9, null, 'x')`,
      { visitor: '0', stranger: '1', client: '1' },
    ],
    // The call has no code, and every caller who is a user has an authenticator.
    [`select count(*) from identity.begin_enrolment(:token, 0, null, null, 'x')`, everybody('0')],
  ],
  'identity.pending_enrolment(bytea,uuid)': [
    [
      `select totp_secret from identity.pending_enrolment(:token, :enrolment)`,
      { visitor: nothing, stranger: nothing, client: 'a' },
    ],
  ],
  'identity.finish_enrolment(bytea,integer,uuid,bigint,bytea)': [
    [
      `select identity.finish_enrolment(:token, 0, :enrolment, 9, sha256('new'))`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    // An enrolment of the caller's own.
    [
      `select identity.finish_enrolment(:token, 0, e.id, 99, sha256(uuid_send(e.id)))
        from identity.begin_enrolment(:token, 0, 98, null, 'x') e`,
      { visitor: nothing, stranger: 'true', client: 'true' },
    ],
  ],
  'identity.disable_two_factor(bytea,integer,bigint,bytea)': [
    [
      `select identity.disable_two_factor(:token, 0, 9, sha256(uuid_send(gen_random_uuid())))`,
      { visitor: 'null', stranger: 'DONE', client: 'DONE' },
    ],
  ],
  'identity.change_password(bytea,integer,bigint,bytea,text,bytea)': [
    [`select identity.change_password(:token, 0, null, 'x', '-', sha256('new'))`, everybody('false')],
    [
      `select identity.change_password(:token, 0, 9, 'x', '-', sha256(uuid_send(gen_random_uuid())))`,
      { visitor: 'false', stranger: 'true', client: 'true' },
    ],
  ],
  'identity.record_wrong_password(bytea,text)': [
    [`select identity.record_wrong_password(:token, 'password')`, everybody('null')],
  ],
  'identity.make_recovery_codes(bytea,integer,bigint,bytea[],integer)': [
    [
      `select identity.make_recovery_codes(:token, 0, 9, array[sha256('a')], 1)`,
      { visitor: 'false', stranger: 'true', client: 'true' },
    ],
  ],
  'identity.own_protection(bytea)': [
    [
      'select codes_left from identity.own_protection(:token)',
      { visitor: nothing, stranger: '0', client: '1' },
    ],
  ],
  'identity.own_sessions(bytea)': [
    ['select count(*) from identity.own_sessions(:token)', { visitor: '0', stranger: '1', client: '2' }],
  ],
  'identity.end_sessions_digest(uuid)': [
    ['select length(identity.end_sessions_digest(:session))', everybody('32')],
  ],
  // The client was issued `:issued` for another operation.
  'identity.end_own_session(bytea,uuid,uuid)': [
    ['select identity.end_own_session(:token, :session, :issued)', everybody('CONFIRMATION_REFUSED')],
    [endingOne, { visitor: nothing, stranger: 'NOT_FOUND', client: 'ENDED' }],
  ],
  'identity.end_other_sessions(bytea,uuid)': [
    ['select identity.end_other_sessions(:token, :issued)', everybody('null')],
    // The client's confirmation of exactly this.
    [
      'select identity.end_other_sessions(:token, :ending)',
      { visitor: 'null', stranger: 'null', client: '1' },
    ],
    [endingOthers, { visitor: nothing, stranger: '0', client: '1' }],
  ],
  'identity.sign_in_history(bytea,timestamp with time zone,integer)': [
    [
      'select count(*) from identity.sign_in_history(:token, null, 10)',
      { visitor: '0', stranger: '1', client: '2' },
    ],
  ],
}
