import { attachmentNameOf, attachmentsPerDay } from '@bank/contract'
import { sql } from 'kysely'
import type { Services, WriterContext } from '#http/procedures.ts'
import { isWithinRate } from '#identity/sign-in/rates.ts'
import { callForOutcome, callForRow } from '#platform/call-function.ts'
import { refuse } from '#platform/refusal.ts'
import { findAttachment } from './queries.ts'
import { encryptPart } from './stored-parts.ts'

type Announced = { id: string; clientId?: string | undefined; name: string; bytes: number }

/** Announces a file, for the conversation of the caller or, by an admin, for any holder's. */
export async function beginAttachment(
  { tx, clientId: own, userId, services: { secrets } }: WriterContext,
  { id, clientId = own, name, bytes }: Announced,
) {
  const most = clientId === own ? attachmentsPerDay.client : attachmentsPerDay.admin
  if (!(await isWithinRate(tx, `attachment|${userId}`, most, '1 day'))) refuse('TOO_MANY_ATTACHMENTS')
  // The first file gives joint holders or an organisation the key by which theirs are encrypted.
  if (clientId !== userId)
    await sql`select bank.keep_key_of_conversation(${clientId}, ${secrets.newDataKey(clientId)})`.execute(tx)
  await callForOutcome(
    tx,
    ['BEGUN'],
    sql`bank.begin_attachment(${id}, ${clientId}, ${attachmentNameOf(name)}, ${bytes})`,
  )
  return {}
}

/** Stores a part of an announced file, encrypted with the holder's key from its first byte. */
export async function addAttachmentPart(
  { tx, userId: uploaderId, services: { secrets } }: WriterContext,
  { id, part, content }: { id: string; part: number; content: string },
) {
  const file = (await findAttachment(tx, id, uploaderId)) ?? refuse('ATTACHMENT_NOT_FOUND')
  const ciphertext = encryptPart(secrets, { file, part, stage: 'upload' }, Buffer.from(content, 'base64'))
  const { added } = await callForRow(
    tx,
    sql<{ added: boolean }>`select bank.add_attachment_part(${id}, ${part}, ${ciphertext}) as added`,
  )
  if (!added) refuse('ATTACHMENT_NOT_FOUND')
  return {}
}

/** Deletes an own file that was not sent. One that is gone already is no mistake. */
export async function removeAttachment({ tx }: WriterContext, { id }: { id: string }) {
  await sql`select bank.remove_attachment(${id})`.execute(tx)
  return {}
}

/** Deletes files that were not sent within a day, and documents of mandates that were not approved. */
export async function forgetAttachments({ db }: Pick<Services, 'db'>): Promise<void> {
  await sql`select bank.forget_attachments()`.execute(db)
}
