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
 * The details of an account that does not exist yet, as the client who requests it or the admin who opens it
 * fills them in.
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

/** The draft with another type. A currency or network that the type does not have is emptied. */
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

type Missing = { [Field in 'accountType' | 'nickname' | 'currency' | 'network']?: string }

/** The required fields that are empty, each with its words. */
export function findMissing({ accountType, nickname, currency, network }: NewAccount): Missing {
  return {
    ...(accountType === null && { accountType: 'Please select an account type' }),
    ...(nickname.trim() === '' && { nickname: 'Please enter a name for the account' }),
    ...(currency === '' && { currency: 'Please select a currency' }),
    ...(accountType === 'crypto' && network === '' && { network: 'Please select a network' }),
  }
}

/** The problem of a network that does not carry the chosen coin; null if it does. */
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

/** The fields that go to the bank, without empty ones and without those of another type. */
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
