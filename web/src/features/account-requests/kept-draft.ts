import { currencySchema, intendedUses, requestNetworks, requestTypes } from '@bank/contract'
import { z } from 'zod'
import { forget, keep, kept } from '#session/kept.ts'
import { emptyDraft } from './draft.ts'

const nothing = z.literal('')

const keptSchema = z.object({
  draft: z.object({
    accountType: z.enum(requestTypes).nullable(),
    nickname: z.string(),
    currency: currencySchema.or(nothing),
    network: z.enum(requestNetworks).or(nothing),
    intendedUse: z.enum(intendedUses).or(nothing),
    initialDeposit: z.string(),
    businessPurpose: z.string(),
  }),
  /** What was sent last, and under which id: sent again, it must not be asked for twice. */
  sent: z.object({ draft: z.string(), requestId: z.string() }),
})

/** A request as it was when the page was left or loaded anew. */
export type KeptRequest = z.infer<typeof keptSchema>

const name = 'account-request'

/** What this tab kept; an empty request where it kept nothing. */
export function keptRequest(): KeptRequest {
  const text = kept(name)
  const read = text === null ? null : keptSchema.safeParse(JSON.parse(text))
  return read?.success ? read.data : { draft: emptyDraft, sent: { draft: '', requestId: '' } }
}

/** Remembers it until it is submitted or put away. */
export function keepRequest(request: KeptRequest): void {
  keep(name, JSON.stringify(request))
}

export function forgetRequest(): void {
  forget(name)
}
