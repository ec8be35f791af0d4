import { maximumAttachments, type RefusalCode } from '@bank/contract'
import { counted } from '#lib/data/counted.ts'

/** The texts about the files of a message. */
export const attachmentTexts = {
  attach: 'Attach files',
  chosen: 'Files to send',
  sent: 'Attachments',
  file: (name: string, size: string) => `${name}, ${size}`,
  download: (name: string) => `Download ${name}`,
  remove: (name: string) => `Remove ${name}`,
  retry: 'Retry',
  retryOf: (name: string) => `Retry ${name}`,
  waiting: 'Waiting',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  checking: 'Being checked',
  ready: 'Ready to send',
  pleaseWait: 'Please wait until the files are uploaded',
  pleaseRemove: 'Please retry or remove the files that failed',
  tooMany: `You can send up to ${maximumAttachments} files with a message.`,
  tooLarge: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  wrongType: 'You can send PDF, JPEG and PNG files.',
  failed: 'The file could not be uploaded. Please try again.',
  count: (count: number) => counted(count, 'file'),
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
  FILE_TYPE_REFUSED: attachmentTexts.wrongType,
  FILE_DAMAGED: 'The file is damaged and cannot be read.',
  PICTURE_TOO_LARGE: 'The picture has too many pixels. Please send a smaller one.',
  FILE_INFECTED: 'Our virus scanner refused this file.',
  SCANNER_UNAVAILABLE: 'Files cannot be checked for viruses at present. Please try again later.',
  BUSY: 'Another file is being checked. Please try again in a moment.',
}

export function uploadFailure(code: RefusalCode | null): string {
  const known: Partial<Record<RefusalCode, string>> = refusals
  return (code === null ? undefined : known[code]) ?? attachmentTexts.failed
}

const again: readonly (RefusalCode | null)[] = [null, 'SCANNER_UNAVAILABLE', 'BUSY', 'TOO_MANY_REQUESTS']

/** Returns whether the same file may succeed a moment later. */
export function canRetry(code: RefusalCode | null): boolean {
  return again.includes(code)
}

/** A file's size as people say it: 312 KB, 2.4 MB. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} KB`
  return `${(bytes / 1024 / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1 })} MB`
}

/** The text of a message, or what it brings where it has none. */
export function textOrFiles(body: string, attachments: readonly { name: string }[]): string {
  return body === '' ? attachments.map(({ name }) => name).join(', ') : body
}
