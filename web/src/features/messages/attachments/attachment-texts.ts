import { maximumAttachments } from '@bank/contract'
import { uploadTexts } from '#domain/upload-words.ts'
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
  ...uploadTexts,
  notAdded: (name: string, reason: string) => `“${name}” was not added. ${reason}`,
  tooMany: `You can send up to ${maximumAttachments} files with a message.`,
  count: (count: number) => counted(count, 'file'),
} as const

/** The text of a message, or what it brings where it has none. */
export function textOrFiles(body: string, attachments: readonly { name: string }[]): string {
  return body === '' ? attachments.map(({ name }) => name).join(', ') : body
}
