import { currencySchema, intendedUses, requestNetworks, requestTypes } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'
import { keptOrder } from '#session/order/kept-order.ts'
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

const keptAs = 'account-request'

/** The name of what is kept for the user, or for the holder for whom they act. */
const nameFor = (holderId: string | null) => (holderId === null ? keptAs : `${keptAs}.${holderId}`)

/** The request that was sent last, whose answer may have been lost: the same draft is sent under its id. */
export const sentRequest = (holderId: string | null) => keptOrder<Draft>(nameFor(holderId), draftSchema)

/** The draft kept when the page was loaded anew; an empty one if none was kept. */
export function keptDraft(holderId: string | null): Draft {
  takeOver()
  const text = kept(nameFor(holderId))
  const read = text === null ? null : draftSchema.safeParse(JSON.parse(text))
  return read?.success ? read.data : emptyDraft
}

/** Pages of the version before kept the fields of what was sent, as pairs, apart from its id. */
const sentBefore = { content: `${keptAs}.order`, id: `${keptAs}.order-id` }

const pairsSchema = z.array(z.tuple([z.string(), z.unknown()]))

/** Keeps what a page of the version before sent in the present form. */
function takeOver(): void {
  const [content, id] = [kept(sentBefore.content), kept(sentBefore.id)]
  if (content === null || id === null) return
  const pairs = pairsSchema.safeParse(JSON.parse(content))
  const draft = draftSchema.safeParse(Object.fromEntries(pairs.data ?? []))
  if (draft.success) sentRequest(null).keep({ id, content: draft.data })
  forget(sentBefore.content)
  forget(sentBefore.id)
}

/** Keeps the draft until it is submitted or its dialog is closed. */
export function keepDraft(holderId: string | null, draft: Draft): void {
  keep(nameFor(holderId), JSON.stringify(draft))
}

export function forgetDraft(holderId: string | null): void {
  forget(nameFor(holderId))
  sentRequest(holderId).forget()
}
