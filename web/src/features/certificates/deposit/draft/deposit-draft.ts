import {
  type Amount,
  amountSchema,
  type CertificateQuote,
  type Currency,
  decimalsProblem,
  defaultCertificateCurrency,
  defaultTermYears,
  type RefusalCode,
  type TermYears,
} from '@bank/contract'
import type { Ordered } from './unanswered-deposit.ts'
import { noSignature, type Signature } from '#features/certificates/deposit/signature/signature.ts'

export type Step = 1 | 2 | 3 | 4

/** The fields of a deposit. Going back keeps them all. */
export type Draft = {
  /** The typed text, which may be no amount. */
  amount: string
  currency: Currency
  termYears: TermYears
  signature: Signature
  /** The version of the terms that was accepted. */
  acceptedVersion: string | null
  accountId: string | null
}

export const emptyDraft: Draft = {
  amount: '',
  currency: defaultCertificateCurrency,
  termYears: defaultTermYears,
  signature: noSignature,
  acceptedVersion: null,
  accountId: null,
}

/** The draft of an order that was sent and never answered. */
export function draftOf(ordered: Ordered): Draft {
  const { amount, currency, termYears, termsVersion, accountId, signature } = ordered
  return {
    amount,
    currency,
    termYears,
    acceptedVersion: termsVersion,
    accountId,
    signature: { ...noSignature, way: 'upload', picture: signature },
  }
}

/** Returns the typed amount; null where it is none, or has more decimals than its currency. */
export function amountOf(draft: Pick<Draft, 'amount' | 'currency'>): Amount | null {
  const sum = amountSchema.safeParse(draft.amount)
  return sum.success && decimalsProblem(draft.amount, draft.currency) === null ? sum.data : null
}

/**
 * The account that was chosen, while it can still fund the certificate. Before the first choice it is the
 * first one that can.
 */
export function chosenAccount({ accountId }: Draft, accounts: CertificateQuote['accounts'] | undefined) {
  return (
    accounts?.find(({ id, reason }) => (accountId === null || id === accountId) && reason === null) ?? null
  )
}

/**
 * The accounts in the certificate's currency, those that can fund it before those that hold too little, and
 * the accounts in other currencies.
 */
export function partByCurrency(
  accounts: CertificateQuote['accounts'],
): [inCurrency: CertificateQuote['accounts'], others: CertificateQuote['accounts']] {
  const accountsWith = (...reasons: CertificateQuote['accounts'][number]['reason'][]) =>
    reasons.flatMap((reason) => accounts.filter((account) => account.reason === reason))
  return [accountsWith(null, 'INSUFFICIENT_FUNDS'), accountsWith('DIFFERENT_CURRENCY')]
}

export type Field = 'amount' | 'signature' | 'terms' | 'account' | 'code'

/**
 * The step and the field at which a refusal can be corrected. All others, such as BUSY, leave the client at
 * the step where they are: no field of the wizard would answer them.
 */
export const mendedAt: Partial<Record<RefusalCode, { step: Step; field: Field | null }>> = {
  INVALID_AMOUNT: { step: 1, field: 'amount' },
  QUOTE_CHANGED: { step: 1, field: null },
  NO_SIGNING_RULES: { step: 1, field: null },
  INVALID_SIGNATURE: { step: 2, field: 'signature' },
  TERMS_CHANGED: { step: 2, field: 'terms' },
  ACCOUNT_NOT_FOUND: { step: 3, field: 'account' },
  DIFFERENT_CURRENCY: { step: 3, field: 'account' },
  INSUFFICIENT_FUNDS: { step: 3, field: 'account' },
  INVALID_CODE: { step: 4, field: 'code' },
  DEMO_CODE_EXPECTED: { step: 4, field: 'code' },
  CODE_REQUIRED: { step: 4, field: 'code' },
  CONFIRMATION_REFUSED: { step: 4, field: 'code' },
}
