import {
  type CertificateQuote,
  type CertificateReview,
  decimalsProblem,
  type RefusalCode,
} from '@bank/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, refusalOf } from '#api.ts'
import { problems, texts } from '#features/certificates/deposit/deposit-texts.ts'
import { pictureOf } from '#features/certificates/deposit/signature/signature.ts'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import { isSessionGone } from '#session/session.ts'
import { amountOf, chosenAccount, type Draft } from './deposit-draft.ts'
import type { Ordered } from './unanswered-deposit.ts'
import type { Agreed, useDraft } from './use-draft.ts'

/** The questions of the first three steps to the bank, before the next one opens, each by its number. */
export function useAgreements(
  { draft, agreed, agree, arrive, setError, fundFrom }: ReturnType<typeof useDraft>,
  refused: (refusal: RefusalCode | null) => void,
) {
  const reading = useReading()
  const requestQuote = useQuoteRequest(reading)
  // The terms are the same for everyone.
  const terms = useQuery(api.certificates.terms.queryOptions({ input: {} }))
  const funding = useFunding(reading, agreed.quote)

  async function agreeOnQuote(): Promise<void> {
    const amount = amountOf(draft)
    if (!amount) return setError('amount', problems.amount, decimalsProblem(draft.amount, draft.currency))
    const { currency, termYears } = draft
    try {
      agree({ quote: await requestQuote({ amount, currency, termYears }) })
      arrive(2)
    } catch (error) {
      if (isSessionGone(error)) return
      if (refusalOf(error) === 'INVALID_AMOUNT') return setError('amount', problems.amount)
      setError(null, { title: texts.noAnswer, description: texts.noAnswerHelp })
    }
  }

  async function agreeOnTerms(): Promise<void> {
    const signature = await pictureOf(draft.signature)
    if (signature === null) return setError('signature', problems.signature)
    if (draft.acceptedVersion === null || draft.acceptedVersion !== terms.data?.version)
      return setError('terms', problems.terms)
    agree({ signature })
    arrive(3)
  }

  async function agreeOnAccount(): Promise<void> {
    const accounts = funding.data?.accounts
    const chosen = chosenAccount(draft, accounts)
    if (!accounts || !chosen) return setError('account', problems.account)
    const ordered = orderedFrom({ ...draft, accountId: chosen.id }, agreed)
    if (!ordered || !agreed.quote) return arrive(1)
    const quote = { ...agreed.quote, accounts }
    try {
      agree({ quote, review: await reviewFor(reading, ordered) })
      fundFrom(chosen.id)
    } catch (error) {
      if (!isSessionGone(error)) refused(refusalOf(error))
    }
  }

  return { terms, funding, agreeing: { 1: agreeOnQuote, 2: agreeOnTerms, 3: agreeOnAccount } as const }
}

/** Asks which signatures a certificate of a holder needs; null for a client's own. */
async function reviewFor({ holderId, client }: Reading, ordered: Ordered): Promise<CertificateReview | null> {
  if (holderId === null) return null
  const { endDate: _, ...order } = ordered
  // The bank remembers nothing of a review: the order has its own id.
  return await client.orders.reviewCertificate({ certificateId: crypto.randomUUID(), ...order })
}

/** Requests the quote anew, even if the screen shows one: the client signs exactly these figures. */
function useQuoteRequest({ api: asked }: Reading) {
  const queries = useQueryClient()
  return (input: Pick<CertificateQuote, 'amount' | 'currency' | 'termYears'>) =>
    queries.fetchQuery({ ...asked.certificates.quote.queryOptions({ input }), staleTime: 0 })
}

/** Reads the accounts and their balances again. The figures of the quote stay as they were agreed on. */
function useFunding({ api: asked }: Reading, quote: CertificateQuote | null) {
  const input = quote
    ? { amount: quote.amount, currency: quote.currency, termYears: quote.termYears }
    : skipToken
  return useQuery({
    ...asked.certificates.quote.queryOptions({ input }),
    ...(quote && { placeholderData: quote }),
  })
}

/** The whole order; null until every part of it is agreed on. */
export function orderedFrom(
  { acceptedVersion, accountId }: Draft,
  { quote, signature }: Agreed,
): Ordered | null {
  if (!quote || signature === null || acceptedVersion === null || accountId === null) return null
  const { amount, currency, termYears, rate, endDate } = quote
  return { amount, currency, termYears, rate, endDate, signature, termsVersion: acceptedVersion, accountId }
}
