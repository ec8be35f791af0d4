import { type AccountOpening, accountOpeningSchema, type Holder, type OpeningType } from '@bank/contract'
import { problemsOf, type Problems } from '#lib/form/problems.ts'
import { emptyAccount, filledIn, type NewAccount } from '#domain/new-account/draft.ts'

/** An account as it is being filled in. */
export type OpeningDraft = NewAccount<OpeningType> & { client: Holder | null; initialBalance: string }

export type OpeningProblems = Problems<OpeningDraft>

export const emptyOpening: OpeningDraft = { ...emptyAccount, client: null, initialBalance: '0.00' }

/** Returns whether every required detail is there. */
export function isComplete({ accountType, nickname, currency, network }: OpeningDraft): boolean {
  return (
    accountType !== null &&
    nickname.trim() !== '' &&
    currency !== '' &&
    (accountType !== 'crypto' || network !== '')
  )
}

/** Returns whether the account has a balance from the start: opening it then needs a code. */
export function hasInitialBalance({ initialBalance }: Pick<AccountOpening, 'initialBalance'>): boolean {
  return /[1-9]/.test(initialBalance)
}

/** The draft as an order, or its problems field by field. */
export function openingOf(
  draft: OpeningDraft,
  accountId: string,
): { order: AccountOpening } | { problems: OpeningProblems } {
  const { client, initialBalance } = draft
  const read = accountOpeningSchema.safeParse({
    accountId,
    clientId: client?.id,
    ...filledIn(draft),
    ...(initialBalance !== '' && { initialBalance }),
  })
  if (read.success) return { order: read.data }
  const { clientId, ...problems } = problemsOf(read.error.issues)
  return { problems: { ...problems, ...(clientId !== undefined && { client: clientId }) } }
}
