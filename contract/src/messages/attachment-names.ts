import type { AttachmentType } from './types-and-places.ts'

export const maximumAttachmentName = 120

const reserved =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800"*/:<>?\\|]/gu
const endings: Record<AttachmentType, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}

/**
 * A file's name as it is shown and offered: one visible line without what a path or a shell would read, and
 * with the ending of what the file is, once that is known.
 */
export function attachmentNameOf(given: string, type?: AttachmentType): string {
  const line = given.normalize('NFC').replace(reserved, '_').trim().replace(/^\.+/, '_')
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z0-9]{1,5})?$/i.exec(line) ?? []
  const wanted =
    type === undefined || (type === 'image/jpeg' && /^\.jpeg$/i.test(ending)) ? ending : endings[type]
  // A character of two units may have been cut in half.
  const short = stem
    .slice(0, maximumAttachmentName - wanted.length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return `${short === '' ? 'File' : short}${wanted}`
}
