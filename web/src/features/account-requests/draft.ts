import { type AccountRequest, type AccountRequestOrder, accountRequestOrderSchema } from '@bank/contract'
import type { z } from 'zod'
import { problemsOf, type Problems as FormProblems } from '#lib/form/problems.ts'
import { emptyAccount, filledIn, type NewAccount } from '#domain/new-account/draft.ts'

/** The draft of a request. */
export type Draft = NewAccount & { initialDeposit: string }

export type Problems = FormProblems<Draft>

export const emptyDraft: Draft = { ...emptyAccount, initialDeposit: '' }

/** The draft that repeats a request. */
export function draftOf(request: AccountRequest): Draft {
  const { accountType, nickname, currency, network, intendedUse, initialDeposit, businessPurpose } = request
  return {
    accountType,
    nickname,
    currency,
    network: network ?? '',
    intendedUse: intendedUse ?? '',
    initialDeposit: /^0(\.0*)?$/.test(initialDeposit) ? '' : initialDeposit,
    businessPurpose: businessPurpose ?? '',
  }
}

/** Returns whether anything has been filled in. */
export function isTyped(draft: Draft): boolean {
  const { accountType, currency, network, intendedUse } = draft
  const typed = [draft.nickname, draft.initialDeposit, draft.businessPurpose]
  return (
    [accountType ?? '', currency, network, intendedUse].some((chosen) => chosen !== '') ||
    typed.some((text) => text.trim() !== '')
  )
}

export type Order = z.input<typeof accountRequestOrderSchema>

/** The draft as an order, or its problems field by field. Call it once no required field is missing. */
export function orderOf(
  draft: Draft,
  requestId: string,
): { order: AccountRequestOrder } | { problems: Problems } {
  const { initialDeposit } = draft
  const read = accountRequestOrderSchema.safeParse({
    requestId,
    ...filledIn(draft),
    ...(initialDeposit !== '' && { initialDeposit }),
  })
  if (read.success) return { order: read.data }
  return { problems: problemsOf(read.error.issues) }
}
