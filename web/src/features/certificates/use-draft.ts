import type { CertificateQuote, RefusalCode } from '@bank/contract'
import { useState } from 'react'
import { showToast } from '#ui/toast-store.ts'
import type { KeptOrder } from './deposit-attempt.ts'
import { type Draft, draftOf, emptyDraft, type Field, mendedAt, type Step } from './deposit-draft.ts'
import { refusalWords } from './deposit-texts.ts'

export type Problem = { field: Field; words: string }

/** What is agreed on the way: the bank's promise after the first step, the signature after the second. */
export type Agreed = { quote: CertificateQuote | null; signature: string | null }

/** What somebody fills in over four steps, where they are, and what is wrong with it. */
export function useDraft(kept: KeptOrder | null) {
  const [step, setStep] = useState<Step>(kept ? 4 : 1)
  const [draft, setDraft] = useState<Draft>(() => (kept ? draftOf(kept) : emptyDraft))
  const [agreed, setAgreed] = useState<Agreed>({ quote: kept?.quote ?? null, signature: kept?.ordered.signature ?? null })
  const [problem, setProblem] = useState<Problem | null>(null)
  const [code, setCode] = useState('')
  return {
    step, draft, agreed, problem, code,
    /** Goes to another step; nothing that was filled in is lost on the way. */
    arrive: (next: Step): void => {
      setProblem(null)
      setCode('')
      setStep(next)
    },
    agree: (part: Partial<Agreed>): void => setAgreed((current) => ({ ...current, ...part })),
    change: (part: Partial<Draft>): void => {
      setProblem(null)
      setDraft((current) => ({ ...current, ...part }))
    },
    typeCode: (typed: string): void => {
      setProblem(null)
      setCode(typed)
    },
    forgetProblem: (): void => setProblem(null),
    /** Something is missing before one may go on. */
    say: (field: Field, words: { title: string; description: string }): void => {
      setProblem({ field, words: words.description })
      showToast({ tone: 'bad', ...words })
    },
    /** The bank refused: to the step where that is mended. Null is a fault. */
    refused: (refusal: RefusalCode | null): void => {
      const words = refusalWords(refusal)
      const mended = refusal === null ? undefined : mendedAt[refusal]
      showToast({ tone: 'bad', ...words })
      if (mended) setStep(mended.step)
      setProblem(mended?.field ? { field: mended.field, words: words.description ?? words.title } : null)
    },
  }
}
