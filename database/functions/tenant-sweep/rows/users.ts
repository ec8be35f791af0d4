import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** Admins' operations on users. None of the callers is an admin, so none is executed. */
export const usersRows: Record<string, Row[]> = {
  'identity.list_users(text,text,boolean,uuid,integer)': [
    [`select id from identity.list_users('', 'created', true, null, 10)`, everybody(nothing)],
    [`select id from identity.list_users('payer', 'name', false, :client, 10)`, everybody(nothing)],
  ],
  'identity.count_users(integer)': [['select users from identity.count_users(10)', everybody(nothing)]],
  'identity.access_of(uuid)': [['select * from identity.access_of(:client)', everybody(nothing)]],
  'identity.create_user(bytea,uuid,text,text,text,text,text,bytea,text,bytea,bytea,uuid)': [
    [
      `select outcome from identity.create_user(:token, gen_random_uuid(), 'new', 'new@client.example', 'A',
        'B', 'admin', 'x', '-', 'x', sha256('new'), :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
    [
      `select outcome from identity.create_user(:token, :client, 'new', 'new@client.example', 'A', 'B',
        'user', 'x', '-', 'x', sha256('new'), null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  // No caller learns which names are taken.
  'identity.creation_refusal(uuid,text,text)': [
    [
      `select identity.creation_refusal(:client, 'helena', 'helena@client.example')`,
      everybody('NOT_ALLOWED'),
    ],
  ],
  'identity.appoint_admin(bytea,uuid,text,uuid)': [
    [
      `select identity.appoint_admin(:token, :client, 'Why', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'identity.dismiss_admin(bytea,uuid,text,text,uuid)': [
    [
      `select identity.dismiss_admin(:token, :client, 'blocked', 'Why', :issued)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_ALLOWED', client: 'NOT_ALLOWED' },
    ],
  ],
  'identity.admin_operation_digest(text[])': [
    [`select length(identity.admin_operation_digest('{setup-link,x,null}'))`, everybody('32')],
  ],
  'identity.digest_of(jsonb)': [[`select length(identity.digest_of('[]'))`, everybody('32')]],
  'identity.set_role(uuid,text)': [
    [`select identity.set_role(:client, 'blocked')`, everybody('NOT_ALLOWED')],
    [`select identity.set_role(:client, 'admin')`, everybody('NOT_ALLOWED')],
  ],
  'identity.reset_password(uuid,text,jsonb)': [
    [
      `select identity.reset_password(:client, '-', '{"subject": "x", "body": "x"}')`,
      everybody('NOT_ALLOWED'),
    ],
  ],
  'identity.end_sessions_of(bytea,uuid,uuid)': [
    [
      'select outcome, ended from identity.end_sessions_of(:token, :client, :issued)',
      { visitor: 'NOT_SIGNED_IN,0', stranger: 'NOT_ALLOWED,0', client: 'NOT_ALLOWED,0' },
    ],
  ],
  // No user here has an issued password.
  'identity.is_password_due(bytea)': [['select identity.is_password_due(:token)', everybody('false')]],
  'identity.choose_password(bytea,integer,text,bytea)': [
    [`select identity.choose_password(:token, 0, '-', sha256('new'))`, everybody('false')],
    // The stranger has a one-time password.
    [
      `select identity.choose_password(:token, 0, 'new', sha256(uuid_send(gen_random_uuid())))`,
      { visitor: 'false', stranger: 'true', client: 'false' },
      `with limited as (update identity.session set complete = false where user_id = $1)
      insert into identity.issued_password (user_id, password_hash, kind, expires_at)
      select user_id, password_hash, 'one-time', now() + interval '1 hour'
      from identity.credential where user_id = $1`,
    ],
  ],
  'identity.open_phrase(bytea,uuid,uuid,text)': [
    [
      `select outcome, data_key, phrase
        from identity.open_phrase(:token, :client, gen_random_uuid(), 'phrase-viewed')`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'NOT_ALLOWED,null,null',
        client: 'NOT_ALLOWED,null,null',
      },
    ],
    // The client was issued this confirmation for another operation.
    [
      `select outcome, phrase from identity.open_phrase(:token, :client, :issued, 'phrase-checked')`,
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'NOT_ALLOWED,null', client: 'NOT_ALLOWED,null' },
    ],
  ],
  'identity.record_phrase_check(bytea,uuid,uuid,boolean)': [
    ['select identity.record_phrase_check(:token, :client, :issued, true)', everybody('false')],
  ],
  // The digest is about no user, so every caller gets the same.
  'identity.admin_phrase_digest(text,uuid)': [
    [`select length(identity.admin_phrase_digest('phrase-viewed', :client))`, everybody('32')],
  ],
}
