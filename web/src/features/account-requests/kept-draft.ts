import { currencySchema, intendedUses, requestNetworks, requestTypes } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'
import { forgetOrderId } from '#session/order/use-order-id.ts'
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

/** The draft kept when the page was loaded anew; an empty one if none was kept. */
export function keptDraft(): Draft {
  const text = kept(keptAs)
  const read = text === null ? null : draftSchema.safeParse(JSON.parse(text))
  return read?.success ? read.data : emptyDraft
}

/** Keeps the draft until it is submitted or its dialog is closed. */
export function keepDraft(draft: Draft): void {
  keep(keptAs, JSON.stringify(draft))
}

export function forgetDraft(): void {
  forget(keptAs)
  forgetOrderId(keptAs)
}
