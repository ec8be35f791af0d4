import { randomUUID } from 'node:crypto'
import { attachmentPartBytes } from '@bank/contract'
import type { RouterClient } from '@orpc/server'
import type { router } from '#router.ts'

type Messages = RouterClient<typeof router>['messages']

/** Uploads a file as a browser does, and returns the answer of the check. */
export async function upload(messages: Messages, name: string, bytes: Buffer, clientId?: string) {
  const id = randomUUID()
  await messages.beginAttachment({
    id,
    name,
    bytes: bytes.length,
    ...(clientId === undefined ? {} : { clientId }),
  })
  for (let at = 0; at < bytes.length; at += attachmentPartBytes) {
    const content = bytes.subarray(at, at + attachmentPartBytes).toString('base64')
    await messages.addAttachmentPart({ id, part: at / attachmentPartBytes, content })
  }
  return await messages.finishAttachment({ id })
}

/** A PDF of one empty page, and of about so many bytes more. */
export function aPdf(moreBytes = 0): Buffer {
  const objects = [
    '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n',
  ]
  let body = `%PDF-1.7\n%${'x'.repeat(moreBytes)}\n`
  const places = objects.map((object) => {
    const place = body.length
    body += object
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}${table}${trailer}`, 'latin1')
}
