import {
  type CertificateQuote,
  type CertificateReview,
  currencyDecimals,
  type RefusalCode,
} from '@bank/contract'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, refusalOf } from '#api.ts'
import { type Reading, useReading } from '#session/acting/reading.tsx'
import { isSessionGone } from '#session/session.ts'
import type { Ordered, UnansweredDeposit } from './draft/unanswered-deposit.ts'
import { amountOf, chosenAccount, type Draft, hasTooManyDecimals, type Step } from './draft/deposit-draft.ts'
import { problems, texts } from './deposit-texts.ts'
import { hasBegun, pictureOf } from './signature/signature.ts'
import { useDeposit } from './use-deposit.ts'
import { useEarlierDeposit } from './draft/use-earlier-deposit.ts'
import { type Agreed, useDraft } from './draft/use-draft.ts'

type WizardFlow = {
  /** An order that was sent before and never answered. */
  earlier: UnansweredDeposit | null
  onCreated: () => void
}

/** The four steps of a deposit. Each checks its own fields before the next one opens. */
export function useWizard({ earlier, onCreated }: WizardFlow) {
  const reading = useReading()
  const requestQuote = useQuoteRequest(reading)
  const { arrive, agree, setError, startAnew, ...filled } = useDraft(earlier)
  const { step, draft, agreed } = filled
  const [checking, setChecking] = useState(false)
  const { terms, funding } = useAnswers(reading, agreed.quote)
  const deposit = useKeptDeposit({ onCreated, onRefused: refused }, { earlier, startAnew })
  const ordered = orderedFrom(draft, agreed)
  // An order of a holder that needs other people's signatures too is sent without one.
  const needsCode = agreed.review === null || agreed.review.alone

  async function agreeOnQuote(): Promise<void> {
    const amount = amountOf(draft)
    if (!amount) return setError('amount', problems.amount, decimalsHint(draft))
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
    const chosen = chosenAccount(draft, funding.data?.accounts)
    if (!chosen) return setError('account', problems.account)
    const funded = orderedFrom({ ...draft, accountId: chosen.id }, agreed)
    if (!funded) return arrive(1)
    try {
      agree({ review: await reviewFor(reading, funded) })
      filled.fundFrom(chosen.id)
    } catch (error) {
      if (!isSessionGone(error)) refused(refusalOf(error))
    }
  }

  function next(): void {
    if (checking || deposit.busy || deposit.waiting) return
    filled.forgetProblem()
    if (step === 4) return create()
    setChecking(true)
    const agreeing = { 1: agreeOnQuote, 2: agreeOnTerms, 3: agreeOnAccount }[step]
    void agreeing().finally(() => setChecking(false))
  }

  function create(): void {
    const { quote, review } = agreed
    if (!ordered || !quote) return arrive(1)
    if (needsCode && !deposit.isConfirmed(ordered) && !/^\d{6}$/.test(filled.code))
      return setError('code', problems.code)
    deposit.create({ ordered, quote, review }, needsCode ? filled.code : null)
  }

  function refused(refusal: RefusalCode | null): void {
    if (refusal === 'TERMS_CHANGED') void terms.refetch()
    filled.refused(refusal)
  }

  return {
    ...filled,
    terms,
    funding,
    checking,
    deposit,
    next,
    isFilled: step > 1 || draft.amount.trim() !== '' || hasBegun(draft.signature),
    isSigned: agreed.signature !== null || hasBegun(draft.signature),
    previous: () => arrive(previousOf[step]),
    account: funding.data?.accounts.find(({ id }) => id === draft.accountId) ?? null,
    /** The code for exactly this order was accepted already. */
    confirmed: deposit.isConfirmed(ordered),
    needsCode,
    /** Whether the certificate is of a holder for whom the user acts. */
    isForHolder: reading.holderId !== null,
  }
}

export type Wizard = ReturnType<typeof useWizard>

const previousOf: Record<Step, Step> = { 1: 1, 2: 1, 3: 2, 4: 3 }

/** The deposit, and what became of the order that was kept. */
function useKeptDeposit(
  flow: Parameters<typeof useDeposit>[0],
  { earlier, startAnew }: { earlier: UnansweredDeposit | null; startAnew: () => void },
) {
  const deposit = useDeposit(flow)
  const became = useEarlierDeposit(earlier, () => {
    deposit.settle()
    startAnew()
  })
  return { ...deposit, earlier: became }
}

/** The terms are the same for everyone. */
function useAnswers(reading: Reading, quote: CertificateQuote | null) {
  const terms = useQuery(api.certificates.terms.queryOptions({ input: {} }))
  return { terms, funding: useFunding(reading, quote) }
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

/** Returns the currency's number of decimals as a hint, if too many were typed. */
function decimalsHint(draft: Draft): string | null {
  return hasTooManyDecimals(draft) ? texts.decimals(draft.currency, currencyDecimals(draft.currency)) : null
}

/** Reads the accounts and their balances again. The quote that was agreed on stays as it is. */
function useFunding({ api: asked }: Reading, quote: CertificateQuote | null) {
  const input = quote
    ? { amount: quote.amount, currency: quote.currency, termYears: quote.termYears }
    : skipToken
  return useQuery({
    ...asked.certificates.quote.queryOptions({ input }),
    ...(quote && { placeholderData: quote }),
  })
}

function orderedFrom({ acceptedVersion, accountId }: Draft, { quote, signature }: Agreed): Ordered | null {
  if (!quote || signature === null || acceptedVersion === null || accountId === null) return null
  const { amount, currency, termYears, rate, endDate } = quote
  return { amount, currency, termYears, rate, endDate, signature, termsVersion: acceptedVersion, accountId }
}
