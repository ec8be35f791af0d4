import type { CertificateQuote, RefusalCode } from '@bank/contract'
import { useRef, useState } from 'react'
import { dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import type { KeptOrder } from './unanswered-deposit.ts'
import { type Draft, draftOf, emptyDraft, type Field, mendedAt, type Step } from './deposit-draft.ts'
import { refusalText, type RefusalText } from './deposit-texts.ts'

export type Problem = { field: Field; text: string }

/** What is agreed on the way: the bank's promise after the first step, the signature after the second. */
export type Agreed = { quote: CertificateQuote | null; signature: string | null }

/** What somebody fills in over four steps, where they are, and what is wrong with it. */
export function useDraft(kept: KeptOrder | null) {
  const [step, setStep] = useState<Step>(kept ? 4 : 1)
  const [draft, setDraft] = useState<Draft>(() => (kept ? draftOf(kept) : emptyDraft))
  const [agreed, setAgreed] = useState<Agreed>({
    quote: kept?.quote ?? null,
    signature: kept?.ordered.signature ?? null,
  })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [code, setCode] = useState('')
  const toasts = useRef<string[]>([])

  /** Takes away what was said of it too: a message must not lie over the button that one presses next. */
  function forgetProblem(): void {
    setProblem(null)
    for (const toast of toasts.current.splice(0)) dismissToast(toast)
  }

  /** `beside` says more at the field than the message does. */
  function setError(field: Field | null, { title, description }: RefusalText, beside?: string | null): void {
    forgetProblem()
    toasts.current.push(showToast({ tone: 'bad', title, description }))
    if (field !== null) setProblem({ field, text: beside ?? description ?? title })
  }

  return {
    step,
    draft,
    agreed,
    problem,
    code,
    forgetProblem,
    /** Something is missing, or went wrong. What is about a field stands beside it too. */
    setError,
    /** Goes to another step; nothing that was filled in is lost on the way. */
    arrive: (next: Step): void => {
      forgetProblem()
      setCode('')
      setStep(next)
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
    /** The bank refused: to the step where that is mended. Null is a fault. */
    refused: (refusal: RefusalCode | null): void => {
      const mended = refusal === null ? undefined : mendedAt[refusal]
      setError(mended?.field ?? null, refusalText(refusal))
      setCode('')
      if (mended) setStep(mended.step)
    },
  }
}
