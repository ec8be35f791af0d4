import type { RefusalCode } from '@bank/contract'

/** The texts about a file that is uploaded. */
export const uploadTexts = {
  tooLarge: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  wrongType: 'It is not a PDF, JPEG or PNG file.',
  failed: 'The file could not be uploaded. Please try again.',
} as const

type UploadRefusal = Extract<
  RefusalCode,
  | 'ATTACHMENT_NOT_FOUND'
  | 'TOO_MANY_ATTACHMENTS'
  | 'FILE_INCOMPLETE'
  | 'FILE_TYPE_REFUSED'
  | 'FILE_DAMAGED'
  | 'PICTURE_TOO_LARGE'
  | 'FILE_INFECTED'
  | 'SCANNER_UNAVAILABLE'
  | 'BUSY'
>

/** Why a file was refused, where more can be said than that it failed. */
const refusals: Record<UploadRefusal, string> = {
  ATTACHMENT_NOT_FOUND: 'The file is no longer available. Please attach it again.',
  TOO_MANY_ATTACHMENTS: 'You have uploaded many files today. Please try again tomorrow.',
  FILE_INCOMPLETE: 'The file did not arrive in full. Please attach it again.',
  FILE_TYPE_REFUSED: uploadTexts.wrongType,
  FILE_DAMAGED: 'The file is damaged and cannot be read.',
  PICTURE_TOO_LARGE: 'The picture has too many pixels. Please send a smaller one.',
  FILE_INFECTED: 'Our virus scanner refused this file.',
  SCANNER_UNAVAILABLE: 'Files cannot be checked for viruses at present. Please try again later.',
  BUSY: 'Another file is being checked. Please try again in a moment.',
}

export function uploadFailure(code: RefusalCode | null): string {
  const known: Partial<Record<RefusalCode, string>> = refusals
  return (code === null ? undefined : known[code]) ?? uploadTexts.failed
}

const again: readonly (RefusalCode | null)[] = [null, 'SCANNER_UNAVAILABLE', 'BUSY', 'TOO_MANY_REQUESTS']

/** Returns whether the same file may succeed a moment later. */
export function canRetry(code: RefusalCode | null): boolean {
  return again.includes(code)
}
