import {
  type Currency,
  type IntendedUse,
  networkMismatch,
  requestCurrencies,
  type RequestNetwork,
  requestNetworksOf,
  type RequestType,
} from '@bank/contract'

/**
 * What is said of an account that does not exist yet, while it is being filled in: by the client who asks, or
 * by admins who open it.
 */
export type NewAccount<Type extends RequestType = RequestType> = {
  accountType: Type | null
  nickname: string
  currency: Currency | ''
  network: RequestNetwork | ''
  intendedUse: IntendedUse | ''
  businessPurpose: string
}

export const emptyAccount = {
  accountType: null,
  nickname: '',
  currency: '',
  network: '',
  intendedUse: '',
  businessPurpose: '',
} as const

/** Another type has other currencies: what does not go with it is chosen anew. */
export function withType<Draft extends NewAccount>(
  draft: Draft,
  accountType: NonNullable<Draft['accountType']>,
): Draft {
  const fits = draft.currency !== '' && requestCurrencies[accountType].includes(draft.currency)
  return {
    ...draft,
    accountType,
    currency: fits ? draft.currency : '',
    network: accountType === 'crypto' ? draft.network : '',
  }
}

/** A network that was chosen for another coin is said at once, and stays until it is mended. */
export function networkProblem({ accountType, currency, network }: NewAccount): string | null {
  if (
    accountType !== 'crypto' ||
    currency === '' ||
    network === '' ||
    requestNetworksOf(currency).includes(network)
  )
    return null
  return networkMismatch(currency, network)
}

/** What of it goes to the bank: nothing that was left empty, and nothing that belongs to another type. */
export function filledIn({
  accountType,
  nickname,
  currency,
  network,
  intendedUse,
  businessPurpose,
}: NewAccount) {
  return {
    accountType,
    nickname,
    currency,
    ...(network !== '' && { network }),
    ...(intendedUse !== '' && { intendedUse }),
    ...(accountType === 'business' && businessPurpose.trim() !== '' && { businessPurpose }),
  }
}
