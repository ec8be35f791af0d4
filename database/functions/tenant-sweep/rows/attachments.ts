import type { TestBank } from '#testing.ts'
import { everybody, type Row } from '#functions/tenant-sweep/row.ts'

/**
 * Files of a conversation. `:attachment` was sent by the client, `:upload` is the client's, whole and not
 * checked yet, and `:draft` is checked and not sent.
 */
export const attachmentRows: Record<string, Row[]> = {
  'bank.begin_attachment(uuid,uuid,text,integer)': [
    // The file is for the client's conversation.
    [
      `select bank.begin_attachment(gen_random_uuid(), :client, 'Deed.pdf', 10)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_FOUND', client: 'BEGUN' },
    ],
    // The id is that of the client's own file.
    [
      `select bank.begin_attachment(:upload, coalesce(identity.current_user_id(), :client), 'Deed.pdf', 10)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ATTACHMENT_NOT_FOUND', client: 'BEGUN' },
    ],
  ],
  'bank.add_attachment_part(uuid,integer,bytea)': [
    [
      `select bank.add_attachment_part(:upload, 0, repeat('x', 40)::bytea)`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    // The first part is behind the announced end, the second is of a file that was sent.
    [`select bank.add_attachment_part(:upload, 1, repeat('x', 40)::bytea)`, everybody('false')],
    [`select bank.add_attachment_part(:attachment, 0, repeat('x', 40)::bytea)`, everybody('false')],
  ],
  'bank.replace_attachment_parts(uuid,text,text,integer)': [
    [
      `select bank.replace_attachment_parts(:upload, 'Deed.pdf', 'application/pdf', 10)`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    [
      `select bank.replace_attachment_parts(:attachment, 'Deed.pdf', 'application/pdf', 10)`,
      everybody('false'),
    ],
  ],
  'bank.keep_attachment(uuid)': [
    [`select bank.keep_attachment(:upload)`, { visitor: 'false', stranger: 'false', client: 'true' }],
    [`select bank.keep_attachment(:attachment)`, everybody('false')],
  ],
  'bank.remove_attachment(uuid)': [
    [`select bank.remove_attachment(:upload)`, { visitor: 'false', stranger: 'false', client: 'true' }],
    // Sent files stay.
    [`select bank.remove_attachment(:attachment)`, everybody('false')],
  ],
  'bank.record_attachment_download(uuid)': [
    [`select bank.record_attachment_download(:attachment)`, everybody('null')],
  ],
  // Nothing is a day old in this test.
  'bank.forget_attachments()': [['select bank.forget_attachments()', everybody('0')]],
}

/** Writes the client's message with its file, and her two files that are not sent. */
export async function sendAttachment(
  { owner }: TestBank,
  client: string,
  { attachment, upload, draft, message }: Record<'attachment' | 'upload' | 'draft' | 'message', string>,
): Promise<void> {
  await owner.query(
    `with talk as (insert into bank.conversation (client_id, last_message_at) values ($2, now()))
    insert into bank.message (id, client_id, from_client, body, attachments)
    values ($1, $2, true, 'Good morning', 1)`,
    [message, client],
  )
  for (const [id, checked, sent] of [
    [attachment, true, true],
    [upload, false, false],
    [draft, true, false],
  ] as const)
    await owner.query(
      `with file as (
        insert into bank.attachment
          (id, client_id, uploader_id, name, bytes, type, checked_at, message_id, position)
        values ($1, $2, $2, 'Deed.pdf', 10, 'application/pdf', case when $3 then now() end,
          case when $4 then $5::uuid end, case when $4 then 1 end)
        returning id
      )
      insert into bank.attachment_part (attachment_id, part, content)
      select id, 0, repeat('x', 39)::bytea from file`,
      [id, client, checked, sent, message],
    )
}
