import { type Attachment, attachmentTypes } from '@bank/contract'
import { kept } from '#session/kept.ts'

/** Returns the list that the tab has kept under this name; nothing where it is not of the expected form. */
export function keptList<Item>(name: string, isItem: (value: unknown) => value is Item): readonly Item[] {
  const text = kept(name)
  const list: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(list) && list.every(isItem) ? list : []
}

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
