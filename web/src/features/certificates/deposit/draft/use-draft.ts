import type { CertificateQuote, CertificateReview, RefusalCode } from '@bank/contract'
import { useRef, useState } from 'react'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import type { UnansweredDeposit } from './unanswered-deposit.ts'
import { type Draft, draftOf, emptyDraft, type Field, mendedAt, type Step } from './deposit-draft.ts'
import { refusalText, type RefusalText } from '#features/certificates/deposit/deposit-texts.ts'

export type Problem = { field: Field; text: string }

/**
 * The agreed parts: the bank's quote after the first step, the signature after the second, and after the
 * third the quote's accounts as they were then, and for a holder the signatures that it needs.
 */
export type Agreed = {
  quote: CertificateQuote | null
  signature: string | null
  review: CertificateReview | null
}

const nothingAgreed: Agreed = { quote: null, signature: null, review: null }

function agreedIn({ quote, review, ordered: { signature } }: UnansweredDeposit['content']): Agreed {
  return { quote, review, signature }
}

/** Keeps the four steps: the fields, the current step and its problem. */
export function useDraft(earlier: UnansweredDeposit | null) {
  const [step, setStep] = useState<Step>(earlier ? 4 : 1)
  const [draft, setDraft] = useState<Draft>(() => (earlier ? draftOf(earlier.content.ordered) : emptyDraft))
  const [agreed, setAgreed] = useState<Agreed>(() => (earlier ? agreedIn(earlier.content) : nothingAgreed))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [code, setCode] = useState('')
  const toasts = useRef<string[]>([])

  /** Removes its toast as well: it must not cover the button that is pressed next. */
  function forgetProblem(): void {
    setProblem(null)
    for (const toast of toasts.current.splice(0)) dismissToast(toast)
  }

  /** `beside` is the text at the field, where it says more than the toast. */
  function setError(field: Field | null, { title, description }: RefusalText, beside?: string | null): void {
    forgetProblem()
    toasts.current.push(showToast({ tone: 'bad', title, description, atField: field !== null }))
    if (field !== null) setProblem({ field, text: beside ?? description ?? title })
  }

  return {
    step,
    draft,
    agreed,
    problem,
    code,
    forgetProblem,
    /** Shows a toast, and the same at the field that it is about. */
    setError,
    /** Goes to another step and keeps every field but the code. */
    arrive: (next: Step): void => {
      forgetProblem()
      setCode('')
      setStep(next)
    },
    /** Keeps the account that was chosen, or preselected, and goes to the last step. */
    fundFrom: (accountId: string): void => {
      forgetProblem()
      setDraft((current) => ({ ...current, accountId }))
      setCode('')
      setStep(4)
    },
    /** Forgets the order that was kept, and begins at the first step. */
    startAnew: (): void => {
      setDraft(emptyDraft)
      setAgreed(nothingAgreed)
      setStep(1)
    },
    agree: (part: Partial<Agreed>): void => setAgreed((current) => ({ ...current, ...part })),
    change: (part: Partial<Draft>): void => {
      forgetProblem()
      setDraft((current) => ({ ...current, ...part }))
    },
    typeCode: (typed: string): void => {
      forgetProblem()
      setCode(typed)
    },
    /** Shows a refusal at the step where it can be corrected; null is a fault. */
    refused: (refusal: RefusalCode | null): void => {
      const mended = refusal === null ? undefined : mendedAt[refusal]
      setError(mended?.field ?? null, refusalText(refusal))
      setCode('')
      if (mended) setStep(mended.step)
    },
  }
}
