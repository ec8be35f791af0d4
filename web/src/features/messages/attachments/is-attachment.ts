import { type Attachment, attachmentTypes } from '@bank/contract'

/** Returns whether this is a file as the bank has answered it: a schema of the contract would load zod. */
export function isAttachment(value: unknown): value is Attachment {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, type, bytes }: Partial<Record<string, unknown>> = { ...value }
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    attachmentTypes.some((known) => known === type) &&
    typeof bytes === 'number'
  )
}
