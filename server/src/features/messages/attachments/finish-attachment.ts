import { type Attachment, attachmentNameOf, attachmentPartBytes, type AttachmentType } from '@bank/contract'
import { sql } from 'kysely'
import { enterInNameOf, type SessionContext } from '#http/procedures.ts'
import { callForRow } from '#platform/call-function.ts'
import type { Tx } from '#platform/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { scanForViruses } from '#platform/scanner/virus-scanner.ts'
import { takeCheckingPlace } from './checking-places.ts'
import { findType, isWholePdf } from './file-kinds.ts'
import { type FoundAttachment, findAttachment } from './queries.ts'
import { remakePicture } from './remake-picture.ts'
import { countParts, encryptPart, readParts } from './stored-parts.ts'

type UploaderContext = SessionContext & { actingFor: string | null }

/** A picture that was made anew may be larger than the one that was sent. */
const maximumKeptBytes = 16 * 1024 * 1024

/**
 * Checks an uploaded file as a whole and keeps it: what it is by its content, by the operator's virus scanner
 * where there is one, and a picture made anew. A file that is refused is deleted. A repeated call gets the
 * same answer.
 */
export async function finishAttachment(
  context: UploaderContext,
  { id }: { id: string },
): Promise<Attachment> {
  const { file, userId } = await asUploader(context, async ({ tx, userId: uploaderId }) => ({
    file: (await findAttachment(tx, id, uploaderId)) ?? refuse('ATTACHMENT_NOT_FOUND'),
    userId: uploaderId,
  }))
  if (file.isChecked) return described(file)
  const leave = await takeCheckingPlace(userId)
  try {
    const uploaded = await readUpload(context, file)
    const { type, bytes } = await check(context, uploaded)
    return await keep(context, { ...file, name: attachmentNameOf(file.name, type), type }, bytes)
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith('FILE_') && error.code !== 'FILE_INCOMPLETE')
      await asUploader(context, ({ tx }) => sql`select bank.remove_attachment(${id})`.execute(tx))
    throw error
  } finally {
    leave()
  }
}

/** A short transaction under the rows of the uploader, whose right to a conversation may end between two. */
async function asUploader<Result>(
  { services, tokenHash, actingFor }: UploaderContext,
  work: (own: { tx: Tx; userId: string }) => Promise<Result>,
): Promise<Result> {
  return await services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(
      async (tx) =>
        await work({ tx, userId: (await enterInNameOf(tx, tokenHash, actingFor, 'messages')).userId }),
    )
}

function described({ id, name, type, bytes }: FoundAttachment): Attachment {
  if (type === null) throw new Error('A checked attachment has no type')
  return { id, name, type, bytes }
}

async function readUpload(context: UploaderContext, file: FoundAttachment): Promise<Buffer> {
  const pieces: Buffer[] = []
  const parts = readParts(context.services.secrets, { file, stage: 'upload' }, (work) =>
    asUploader(context, ({ tx }) => work(tx)),
  )
  for await (const piece of parts) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  return bytes.length === file.bytes ? bytes : refuse('FILE_INCOMPLETE')
}

async function check(
  { services: { config, log } }: UploaderContext,
  uploaded: Buffer,
): Promise<{ type: AttachmentType; bytes: Buffer }> {
  const type = findType(uploaded) ?? refuse('FILE_TYPE_REFUSED')
  // The scanner sees the file before anything of ours decodes it.
  if (config.virusScanner !== null) {
    const scan = await scanForViruses(config.virusScanner, uploaded)
    if (scan.found === 'unavailable') {
      log.error('the virus scanner of VIRUS_SCANNER does not respond: files are refused')
      refuse('SCANNER_UNAVAILABLE')
    }
    if (scan.found === 'infected') {
      log.warn({ virus: scan.name }, 'the virus scanner found something in a file, which was refused')
      refuse('FILE_INFECTED')
    }
  }
  if (type === 'application/pdf')
    return isWholePdf(uploaded) ? { type, bytes: uploaded } : refuse('FILE_DAMAGED')
  const bytes = await remakePicture(uploaded, type)
  return bytes.length > maximumKeptBytes ? refuse('PICTURE_TOO_LARGE') : { type, bytes }
}

/** Stores the checked file in place of what was uploaded. */
async function keep(
  context: UploaderContext,
  file: FoundAttachment & { type: AttachmentType },
  bytes: Buffer,
): Promise<Attachment> {
  const kept = { ...file, bytes: bytes.length }
  const { id, type, name } = kept
  return await asUploader(context, async ({ tx }) => {
    const isThere = await holds(
      tx,
      sql`select bank.replace_attachment_parts(${id}, ${name}, ${type}, ${bytes.length}) as yes`,
    )
    if (!isThere) refuse('ATTACHMENT_NOT_FOUND')
    for (let part = 0; part < countParts(bytes.length); part += 1) {
      const piece = bytes.subarray(part * attachmentPartBytes, (part + 1) * attachmentPartBytes)
      const ciphertext = encryptPart(context.services.secrets, { file: kept, part, stage: 'content' }, piece)
      await sql`select bank.add_attachment_part(${id}, ${part}, ${ciphertext})`.execute(tx)
    }
    if (!(await holds(tx, sql`select bank.keep_attachment(${id}) as yes`)))
      throw new Error('A part of an attachment was not stored')
    return described(kept)
  })
}

async function holds(tx: Tx, statement: ReturnType<typeof sql<{ yes: boolean }>>): Promise<boolean> {
  const { yes } = await callForRow(tx, statement)
  return yes
}
