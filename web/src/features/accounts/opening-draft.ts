import {
  type AccountOpening, accountOpeningSchema, type Currency, type Holder, type IntendedUse, networkMismatch, type OpeningType, requestCurrencies,
  type RequestNetwork, requestNetworksOf,
} from '@bank/contract'

/** An account as it is being filled in. */
export type OpeningDraft = {
  client: Holder | null
  accountType: OpeningType | null
  nickname: string
  currency: Currency | ''
  network: RequestNetwork | ''
  intendedUse: IntendedUse | ''
  initialBalance: string
  businessPurpose: string
}

export type OpeningProblems = Partial<Record<keyof OpeningDraft, string>>

export const emptyOpening: OpeningDraft = {
  client: null, accountType: null, nickname: '', currency: '', network: '', intendedUse: '', initialBalance: '0.00', businessPurpose: '',
}

/** Another type has other currencies: what does not go with it is chosen anew. */
export function withType(draft: OpeningDraft, accountType: OpeningType): OpeningDraft {
  const fits = draft.currency !== '' && requestCurrencies[accountType].includes(draft.currency)
  return { ...draft, accountType, currency: fits ? draft.currency : '', network: accountType === 'crypto' ? draft.network : '' }
}

/** Whether every required detail is there. */
export function isComplete({ accountType, nickname, currency, network }: OpeningDraft): boolean {
  return accountType !== null && nickname.trim() !== '' && currency !== '' && (accountType !== 'crypto' || network !== '')
}

/** A network that was chosen for another coin is said at once, and stays until it is mended. */
export function networkProblem({ accountType, currency, network }: OpeningDraft): string | null {
  if (accountType !== 'crypto' || currency === '' || network === '' || requestNetworksOf(currency).includes(network)) return null
  return networkMismatch(currency, network)
}

/** Whether there is something on it from the start: then a code is asked. */
export function bringsMoney({ initialBalance }: Pick<AccountOpening, 'initialBalance'>): boolean {
  return /[1-9]/.test(initialBalance)
}

/** The draft as an order, or what is wrong with it, field by field. */
export function openingOf(draft: OpeningDraft, accountId: string): { order: AccountOpening } | { problems: OpeningProblems } {
  const { client, accountType, nickname, currency, network, intendedUse, initialBalance, businessPurpose } = draft
  const read = accountOpeningSchema.safeParse({
    accountId,
    clientId: client?.id,
    accountType,
    nickname,
    currency,
    ...(network !== '' && { network }),
    ...(intendedUse !== '' && { intendedUse }),
    ...(initialBalance !== '' && { initialBalance }),
    ...(accountType === 'business' && businessPurpose.trim() !== '' && { businessPurpose }),
  })
  if (read.success) return { order: read.data }
  return { problems: Object.fromEntries(read.error.issues.map(({ path, message }) => [path[0] === 'clientId' ? 'client' : String(path[0]), message])) }
}
