import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/**
 * Functions about a user's profile, called by others. The client's address waiting@client.example is not
 * confirmed yet.
 */
export const profileRows: Record<string, Row[]> = {
  'identity.save_profile(bytea,uuid,integer,text[],bytea,bytea,bytea,text,bytea,jsonb)': [
    [
      `select outcome, user_id
        from identity.save_profile(:token, null, 1, '{address}', null, 'x', null, null, sha256('1'), null)`,
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'PROFILE_CHANGED,:stranger', client: 'SAVED,:client' },
    ],
    [
      `select outcome, user_id
        from identity.save_profile(:token, null, 0, '{address}', null, 'x', null, null, sha256('1'), null)`,
      { visitor: 'NOT_SIGNED_IN,null', stranger: 'SAVED,:stranger', client: 'PROFILE_CHANGED,:client' },
    ],
    // The first call has no code, the second a confirmation that was never issued.
    [
      `select outcome from identity.save_profile(:token, null, 1, '{phone}', 'x', null, null, null,
        sha256('1'), null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'CODE_REQUIRED', client: 'CODE_REQUIRED' },
    ],
    [
      `select outcome from identity.save_profile(:token, gen_random_uuid(), 1, '{phrase,email}', null, null,
        'x', 'a@b.example', sha256('1'), null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'CONFIRMATION_REFUSED', client: 'CONFIRMATION_REFUSED' },
    ],
  ],
  'identity.own_phrase(bytea,uuid)': [
    [
      'select outcome, user_id, phrase from identity.own_phrase(:token, gen_random_uuid())',
      everybody('CONFIRMATION_REFUSED,null,null'),
    ],
    [
      `select p.outcome, p.user_id from identity.issue_confirmation(
          :token, 99, 'phrase', identity.own_data_digest('phrase')
        ) b, identity.own_phrase(:token, b.id) p`,
      { visitor: nothing, stranger: 'NOT_FOUND,:stranger', client: 'OPEN,:client' },
    ],
  ],
  'identity.begin_export(bytea,uuid)': [
    ['select identity.begin_export(:token, gen_random_uuid())', everybody('false')],
  ],
  'identity.issue_confirmation_by_password(bytea,integer,bytea,text,bytea)': [
    // All callers have a second factor.
    [
      `select identity.issue_confirmation_by_password(:token, 0, 'x', 'export', sha256(''))`,
      everybody('null'),
    ],
  ],
  'identity.send_email_link_again(text,bytea,jsonb)': [
    [
      `select identity.send_email_link_again('waiting@client.example', sha256('again'),
        '{"confirm": {"subject": "x", "body": "x"}}')`,
      { visitor: 'NOT_FOUND', stranger: 'NOT_FOUND', client: 'SENT' },
    ],
  ],
  'identity.cancel_email_change()': [
    ['select identity.cancel_email_change()', { visitor: 'false', stranger: 'false', client: 'true' }],
  ],
  // The holder of the link may use it; a caller without it has no parameter to guess.
  'identity.confirm_email(bytea,jsonb)': [
    [`select identity.confirm_email(sha256('guess'), null)`, everybody('null')],
  ],
  'identity.phrase_views()': [
    ['select count(*) from identity.phrase_views()', { visitor: '0', stranger: '0', client: '1' }],
  ],
  'identity.own_events(bigint,integer)': [
    [
      `select count(*) from identity.own_events(0, 10) where action = 'phrase-viewed'`,
      { visitor: '0', stranger: '0', client: '1' },
    ],
  ],
  'identity.own_session_times(integer)': [
    ['select count(*) from identity.own_session_times(10)', { visitor: '0', stranger: '1', client: '2' }],
  ],
  // The digest is about no user, so every caller gets the same.
  'identity.profile_digest(integer,text[],bytea,bytea,bytea,text)': [
    [`select length(identity.profile_digest(0, '{phone}', 'x', null, null, null))`, everybody('32')],
  ],
  'identity.own_data_digest(text)': [[`select length(identity.own_data_digest('phrase'))`, everybody('32')]],
}
