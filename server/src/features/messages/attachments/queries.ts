import { type AttachmentType, attachmentTypeSchema } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import type { StoredFile } from './stored-parts.ts'

export type FoundAttachment = StoredFile & {
  name: string
  type: AttachmentType | null
  isChecked: boolean
}

/** Finds a file that the user of the signed context may see; with an uploader, only one of theirs. */
export async function findAttachment(
  tx: Tx,
  id: string,
  uploaderId?: string,
): Promise<FoundAttachment | null> {
  const found = await tx
    .selectFrom('attachment')
    .leftJoin('identity.users as client', 'client.id', 'attachment.clientId')
    .where('attachment.id', '=', id)
    .$if(uploaderId !== undefined, (query) => query.where('attachment.uploaderId', '=', uploaderId ?? ''))
    .select([
      'attachment.name',
      'attachment.bytes',
      'attachment.type',
      'attachment.checkedAt',
      'attachment.clientId',
      sql<Buffer | null>`coalesce(client.data_key, bank.key_of_conversation(attachment.client_id))`.as(
        'dataKey',
      ),
    ])
    .executeTakeFirst()
  if (!found?.dataKey) return null
  const { clientId, dataKey, type, checkedAt, ...rest } = found
  return {
    ...rest,
    id,
    owner: { id: clientId, dataKey },
    type: attachmentTypeSchema.nullable().parse(type),
    isChecked: checkedAt !== null,
  }
}

/** Records that an admin downloaded a file, in the history of its client, or of the holder of its mandate. */
export async function recordAttachmentDownload(tx: Tx, id: string): Promise<void> {
  await sql`select bank.record_attachment_download(${id})`.execute(tx)
}
