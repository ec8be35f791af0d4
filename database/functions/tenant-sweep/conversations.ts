import { everybody, nothing, type Row } from './row.ts'

/** In the context of a caller who acts for `:trust` in its conversation, where they may. */
const writing = (call: string) => `
  select asked.answer from identity.enter_session_for(:token, :trust, 'messages') entered
  cross join lateral (select ${call} as answer where entered.outcome is not null) asked`

/**
 * The conversations of a caller. The client writes for `:trust`, to which the bank has sent `:answer`;
 * the stranger has the right to nothing of it, and their own conversation is empty.
 */
export const conversationRows: Record<string, Row[]> = {
  'bank.own_user()': [
    ['select bank.own_user()', { visitor: 'null', stranger: ':stranger', client: ':client' }],
  ],
  'bank.own_conversation()': [
    ['select bank.own_conversation()', { visitor: 'null', stranger: ':stranger', client: ':client' }],
    [writing('bank.own_conversation() = :trust'), { visitor: 'null', stranger: 'null', client: 'true' }],
  ],
  'bank.may_write_messages(uuid)': [
    [
      'select bank.may_write_messages(:trust), bank.may_write_messages(:prepares)',
      { visitor: 'false,false', stranger: 'false,false', client: 'true,false' },
    ],
    ['select bank.may_write_messages(:client)', everybody('false')],
  ],
  'bank.key_of_conversation(uuid)': [
    [
      writing('bank.key_of_conversation(:trust) is null'),
      { visitor: 'true', stranger: 'true', client: 'false' },
    ],
    ['select bank.key_of_conversation(:trust) is null', everybody('true')],
  ],
  'bank.keep_key_of_conversation(uuid,bytea)': [
    [
      writing(`bank.keep_key_of_conversation(:trust, 'key') is null`),
      { visitor: 'true', stranger: 'true', client: 'false' },
    ],
    [`select bank.keep_key_of_conversation(:trust, 'key') is null`, everybody('true')],
    [`select bank.keep_key_of_conversation(:client, 'key') is null`, everybody('true')],
  ],
  'bank.name_of_own_holder(uuid)': [
    [
      'select bank.name_of_own_holder(:trust) is null, bank.name_of_own_holder(:foreign) is null',
      { visitor: 'true,true', stranger: 'true,true', client: 'false,true' },
    ],
  ],
  'bank.show_correspondent(uuid)': [
    ['select * from bank.show_correspondent(:trust)', everybody(nothing)],
    ['select * from bank.show_correspondent(:client)', everybody(nothing)],
  ],
  'bank.read_until(uuid)': [
    [
      writing('extract(year from bank.read_until(:trust))::int'),
      { visitor: 'null', stranger: 'null', client: '2021' },
    ],
    [
      'select extract(year from bank.read_until(:client))::int, bank.read_until(:trust)',
      { visitor: 'null,null', stranger: 'null,null', client: '2020,null' },
    ],
  ],
  'bank.is_news(boolean,uuid)': [
    ['select bank.is_news(true, null) is true, bank.is_news(false, null)', everybody('false,true')],
    ['select bank.is_news(true, :client)', { visitor: 'null', stranger: 'true', client: 'false' }],
  ],
  'bank.has_read_for_holder(uuid)': [
    ['select bank.has_read_for_holder(:answer)', { visitor: 'false', stranger: 'false', client: 'true' }],
    ['select bank.has_read_for_holder(:question)', everybody('false')],
  ],
  'bank.writer_of_message(uuid)': [
    [
      writing(`bank.writer_of_message(:question) ->> 'id'`),
      { visitor: 'null', stranger: 'null', client: ':client' },
    ],
    ['select bank.writer_of_message(:question)', everybody('null')],
  ],
  'bank.list_watched_holders(bytea)': [
    [
      'select count(*) from bank.list_watched_holders(:token) where messages having count(*) > 0',
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
  ],
}

/** Calls of the client’s side of a conversation, in the name of `:trust`. */
export const callsForHolder: Record<string, Row[]> = {
  'bank.send_message(uuid,text,uuid[],text,integer)': [
    [
      writing(`(
        select outcome from bank.send_message(gen_random_uuid(), 'Good day', '{}', 'Thank you', 600000)
      )`),
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'SENT' },
    ],
    // Her own file is for her own conversation.
    [
      writing(`(
        select outcome from bank.send_message(gen_random_uuid(), '', array[:draft], 'Thank you', 600000)
      )`),
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'ATTACHMENT_NOT_FOUND' },
    ],
  ],
  'bank.read_messages(uuid)': [
    [writing('bank.read_messages(:question)'), { visitor: 'false', stranger: 'false', client: 'true' }],
    [writing('bank.read_messages(:message)'), everybody('false')],
    ['select bank.read_messages(:question)', everybody('false')],
  ],
  'bank.unread_messages()': [
    [writing('bank.unread_messages()'), { visitor: '0', stranger: '0', client: '1' }],
  ],
  'bank.begin_attachment(uuid,uuid,text,integer)': [
    [
      writing(`bank.begin_attachment(gen_random_uuid(), :trust, 'Contract.pdf', 10)`),
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'BEGUN' },
    ],
    [
      writing(`bank.begin_attachment(gen_random_uuid(), :client, 'Contract.pdf', 10)`),
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_SIGNED_IN', client: 'NOT_FOUND' },
    ],
    [
      `select bank.begin_attachment(gen_random_uuid(), :trust, 'Contract.pdf', 10)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_FOUND', client: 'NOT_FOUND' },
    ],
  ],
  'bank.add_attachment_part(uuid,integer,bytea)': [
    [
      writing(`bank.add_attachment_part(:mine, 0, repeat('x', 40)::bytea)`),
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    [writing(`bank.add_attachment_part(:theirs, 0, repeat('x', 40)::bytea)`), everybody('false')],
    // It is for the conversation of the trust, and for no other.
    [`select bank.add_attachment_part(:mine, 0, repeat('x', 40)::bytea)`, everybody('false')],
  ],
}
