import { z } from 'zod'
import { latinCharacters } from '#domain/files/latin-characters.ts'
import { type Download, download } from '#http/downloads.ts'
import { refuse } from '#platform/refusal.ts'
import { findAttachment, recordAttachmentDownload } from './queries.ts'
import { readParts } from './stored-parts.ts'

/**
 * A file of the client's own conversation, or of a holder's by a right, and for admins of any; a file that
 * was not sent yet, for its uploader; a document of a mandate, for admins alone.
 */
export const attachmentFiles: readonly Download[] = [
  download(
    {
      path: '/api/attachments/:attachmentId',
      operationId: 'messages.attachment',
      tag: 'Messages',
      summary: 'A file of a message, or a document of a mandate',
      // The file's own type is never named: a browser is to keep it, not to open it.
      mediaType: 'application/octet-stream',
      reader: 'client',
      byRight: 'messages',
      refusals: ['ATTACHMENT_NOT_FOUND'],
    },
    z.strictObject({ attachmentId: z.uuid() }),
    async ({ services: { secrets }, read }, { attachmentId }) => {
      const file = await read(async ({ tx, role }) => {
        const found = await findAttachment(tx, attachmentId)
        if (found?.isChecked && role === 'admin') await recordAttachmentDownload(tx, attachmentId)
        return found
      })
      if (!file?.isChecked) return refuse('ATTACHMENT_NOT_FOUND')
      return {
        name: plainName(file.name),
        fullName: file.name,
        type: 'application/octet-stream',
        isForeign: true,
        pieces: readParts(secrets, { file, stage: 'content' }, (work) => read(({ tx }) => work(tx))),
      }
    },
  ),
]

/** The name for programs that read no other script. */
function plainName(name: string): string {
  return latinCharacters(name).replace(/[^A-Za-z0-9._-]+/g, '_')
}
