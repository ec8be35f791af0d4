import { type AccountRequestOrder, accountRequestOrderSchema, networkMismatch, requestNetworksOf, requestCurrencies, type Currency, type IntendedUse, type RequestNetwork, type RequestType } from '@bank/contract'
import type { z } from 'zod'
import { texts } from './texts.ts'

/** A request as it is being filled in. */
export type Draft = {
  accountType: RequestType | null
  nickname: string
  currency: Currency | ''
  network: RequestNetwork | ''
  intendedUse: IntendedUse | ''
  initialDeposit: string
  businessPurpose: string
}

export type Problems = Partial<Record<keyof Draft, string>>

export const emptyDraft: Draft = {
  accountType: null, nickname: '', currency: '', network: '', intendedUse: '', initialDeposit: '', businessPurpose: '',
}

/** Another type has other currencies: what does not go with it is chosen anew. */
export function withType(draft: Draft, accountType: RequestType): Draft {
  const fits = draft.currency !== '' && requestCurrencies[accountType].includes(draft.currency)
  return { ...draft, accountType, currency: fits ? draft.currency : '', network: accountType === 'crypto' ? draft.network : '' }
}

/** Which required fields are empty. */
export function missingIn({ accountType, nickname, currency, network }: Draft): Problems {
  return {
    ...(accountType === null && { accountType: texts.missingFields.accountType }),
    ...(nickname.trim() === '' && { nickname: texts.missingFields.nickname }),
    ...(currency === '' && { currency: texts.missingFields.currency }),
    ...(accountType === 'crypto' && network === '' && { network: texts.missingFields.network }),
  }
}

/** A network that was chosen for another coin is said at once, and stays until it is mended. */
export function networkProblem({ accountType, currency, network }: Draft): string | null {
  if (accountType !== 'crypto' || currency === '' || network === '' || requestNetworksOf(currency).includes(network)) return null
  return networkMismatch(currency, network)
}

const fields = ['accountType', 'nickname', 'currency', 'network', 'intendedUse', 'initialDeposit', 'businessPurpose'] as const

/** The problems of fields that were not touched since. */
export function stillWrong(problems: Problems, before: Draft, after: Draft): Problems {
  const kept: Problems = {}
  for (const field of fields) {
    const problem = problems[field]
    if (problem !== undefined && before[field] === after[field]) kept[field] = problem
  }
  return kept
}

export type Order = z.input<typeof accountRequestOrderSchema>

/** The draft as an order, or what is wrong with it, field by field. Nothing required may be missing. */
export function orderOf(draft: Draft, requestId: string): { order: AccountRequestOrder } | { problems: Problems } {
  const { accountType, nickname, currency, network, intendedUse, initialDeposit, businessPurpose } = draft
  const read = accountRequestOrderSchema.safeParse({
    requestId,
    accountType,
    nickname,
    currency,
    ...(network !== '' && { network }),
    ...(intendedUse !== '' && { intendedUse }),
    ...(initialDeposit !== '' && { initialDeposit }),
    ...(accountType === 'business' && businessPurpose.trim() !== '' && { businessPurpose }),
  })
  if (read.success) return { order: read.data }
  return { problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [String(path[0]), message])) }
}
