import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/**
 * Setup links. None of the callers is an admin, and none holds the client's link: a holder is the client, as
 * far as the bank can know.
 */
export const setupRows: Record<string, Row[]> = {
  'identity.make_setup_link(bytea,uuid,bytea,text,uuid)': [
    [
      `select outcome, expires_at
        from identity.make_setup_link(:token, :client, sha256('mine'), 'Why', :issued)`,
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'NOT_ALLOWED,null', client: 'NOT_ALLOWED,null' },
    ],
  ],
  'identity.setup_link_terms(uuid)': [
    ['select requires_approval from identity.setup_link_terms(:client)', everybody(nothing)],
  ],
  'identity.revoke_setup_link(uuid)': [['select identity.revoke_setup_link(:client)', everybody('false')]],
  'identity.mail_setup_link(uuid,bytea,jsonb)': [
    [
      `select identity.mail_setup_link(:client, sha256('setup'), '{"subject": "s", "body": "b"}')`,
      everybody('NOT_ALLOWED'),
    ],
  ],
  'identity.open_setup(bytea,bytea)': [
    [`select totp_secret from identity.open_setup(sha256('guess'), sha256('key'))`, everybody(nothing)],
    // The calls have the link and not the key of a browser that began a setup with it.
    [`select totp_secret from identity.open_setup(sha256('setup'), sha256('guess'))`, everybody(nothing)],
  ],
  'identity.mark_setup_link_opened(bytea)': [
    [`select identity.mark_setup_link_opened(sha256('guess'))`, everybody('null')],
  ],
  'identity.setup_candidate(bytea,text)': [
    [`select user_id from identity.setup_candidate(sha256('guess'), 'unknown name')`, everybody(nothing)],
    [`select user_id from identity.setup_candidate(sha256('setup'), 'unknown name')`, everybody(nothing)],
    [`select user_id from identity.setup_candidate(sha256('guess'), 'the-client')`, everybody(nothing)],
  ],
  'identity.begin_setup(bytea,uuid,bytea,text,bytea)': [
    [
      `select count(*) from identity.begin_setup(sha256('guess'), :client, sha256('mine'), '-', 'x')`,
      everybody('0'),
    ],
  ],
  'identity.claim_setup_code(bytea,bytea)': [
    [`select totp_secret from identity.claim_setup_code(sha256('guess'), sha256('key'))`, everybody(nothing)],
    [
      `select totp_secret from identity.claim_setup_code(sha256('setup'), sha256('guess'))`,
      everybody(nothing),
    ],
  ],
  'identity.refuse_setup_code(bytea)': [
    [`select identity.refuse_setup_code(sha256('guess'))`, everybody('false')],
  ],
  'identity.complete_setup(bytea,bytea,bigint)': [
    [`select identity.complete_setup(sha256('guess'), sha256('key'), 9)`, everybody('null')],
    [`select identity.complete_setup(sha256('setup'), sha256('guess'), 9)`, everybody('null')],
    // A link of the stranger's own, whose token is the session's.
    [
      'select identity.complete_setup(:token, :token, 9)',
      { visitor: 'null', stranger: ':stranger', client: 'null' },
      `with link as (
        insert into identity.setup_link (user_id, token_hash, expires_at)
        select user_id, token_hash, now() + interval '1 hour' from identity.session where user_id = $1
        returning id, token_hash
      )
      insert into identity.setup_progress (key_hash, link_id, password_hash, totp_secret)
      select token_hash, id, 'new', 'x' from link`,
    ],
  ],
  'identity.forget_ended_setups()': [['select identity.forget_ended_setups()', everybody('null')]],
}
