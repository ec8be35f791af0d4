import { currencySchema, intendedUses, requestNetworks, requestTypes } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'
import { forgetOrderId, keepOrderId } from '#session/order/use-order-id.ts'
import { type Draft, emptyDraft } from './draft.ts'

const nothing = z.literal('')

const draftSchema = z.object({
  accountType: z.enum(requestTypes).nullable(),
  nickname: z.string(),
  currency: currencySchema.or(nothing),
  network: z.enum(requestNetworks).or(nothing),
  intendedUse: z.enum(intendedUses).or(nothing),
  initialDeposit: z.string(),
  businessPurpose: z.string(),
})

/** The name under which this tab keeps the draft, and the id under which it was sent. */
export const keptAs = 'account-request'

/** How pages of the version before kept the draft: with what was sent last, as text, and its id. */
const oldSchema = z.object({
  draft: draftSchema,
  sent: z.object({ draft: z.string(), requestId: z.string() }),
})

/** The draft kept when the page was loaded anew; an empty one if none was kept. */
export function keptDraft(): Draft {
  const text = kept(keptAs)
  if (text === null) return emptyDraft
  const content: unknown = JSON.parse(text)
  const read = draftSchema.safeParse(content)
  return read.success ? read.data : takeOver(content)
}

/** Keeps an old draft in the present form. A request that may be unanswered is sent again under its id. */
function takeOver(content: unknown): Draft {
  const old = oldSchema.safeParse(content)
  if (!old.success) return emptyDraft
  const { draft, sent } = old.data
  keepDraft(draft)
  if (sent.draft !== '') keepOrderId(keptAs, draftSchema.parse(JSON.parse(sent.draft)), sent.requestId)
  return draft
}

/** Keeps the draft until it is submitted or its dialog is closed. */
export function keepDraft(draft: Draft): void {
  keep(keptAs, JSON.stringify(draft))
}

export function forgetDraft(): void {
  forget(keptAs)
  forgetOrderId(keptAs)
}
