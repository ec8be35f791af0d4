import {
  type BeneficiaryOrder,
  type BeneficiaryReview,
  invalidInputSchema,
  type RefusalCode,
} from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { isSessionGone } from '#session/session.ts'
import { dismissToast, showToast, type ToastWords } from '#ui/toast-store.ts'
import { type Draft, type Problems, problemsOf } from './draft.ts'
import { refusalWords, texts } from './texts.ts'
import { beneficiaryKeys } from './use-removal.ts'

/** What the bank made of the form, and the confirmation once a code has bought one. */
export type Checked = { order: BeneficiaryOrder; review: BeneficiaryReview; confirmationId: string | null }

type Sent = { checked: Checked; code: string | null }
type Story = { onConfirmed: (confirmationId: string) => void; onSending: () => void }

/**
 * Buys the confirmation where a code is given, then adds. A code works once, so whoever tries again needs
 * what it bought.
 */
async function confirmAndAdd(
  { checked: { order, confirmationId }, code }: Sent,
  { onConfirmed, onSending }: Story,
): Promise<void> {
  let confirmed = confirmationId
  if (confirmed === null) {
    confirmed = (await client.beneficiaries.confirm({ beneficiary: order, code: code ?? '' })).confirmationId
    onConfirmed(confirmed)
  }
  onSending()
  await client.beneficiaries.add({ beneficiary: order, confirmationId: confirmed })
}

/** Somebody new, from the form to the list. */
export function useAddition({ onAdded }: { onAdded: () => void }) {
  const readAgain = useReadAgain()
  const [beneficiaryId, setBeneficiaryId] = useState(() => crypto.randomUUID())
  const [checked, setChecked] = useState<Checked | null>(null)
  const [step, setStep] = useState<'form' | 'code'>('form')
  const { told, tell, ...findings } = useFindings()
  const [unanswered, setUnanswered] = useState(false)

  const check = useMutation(
    api.beneficiaries.check.mutationOptions({
      onSuccess: (review, { beneficiary }) => {
        setChecked((last) => ({ order: beneficiary, review, confirmationId: boughtFor(beneficiary, last) }))
        setStep('code')
      },
      onError: refused,
    }),
  )
  const add = useMutation({
    mutationFn: (sent: Sent) =>
      confirmAndAdd(sent, {
        onConfirmed: (confirmationId) => setChecked((current) => current && { ...current, confirmationId }),
        onSending: () => setUnanswered(true),
      }),
    onSuccess: () => {
      // What was refused on the way there is no longer so.
      dismissToast()
      showToast({ tone: 'good', title: texts.addedAndVerified })
      readAgain()
      onAdded()
    },
    onError: refused,
  })

  function refused(error: unknown): void {
    if (isSessionGone(error)) return
    const code = tell(error)
    if (code !== null) setUnanswered(false)
    if (code === 'INVALID_INPUT' || code === 'BENEFICIARY_ID_TAKEN') setStep('form')
    if (code === 'CONFIRMATION_REFUSED')
      setChecked((current) => current && { ...current, confirmationId: null })
    if (code !== 'BENEFICIARY_ID_TAKEN') return
    setBeneficiaryId(crypto.randomUUID())
    readAgain()
  }

  return {
    beneficiaryId,
    /** Kept while one goes back to the form: what a code has bought stays good for the same content. */
    checked: step === 'code' ? checked : null,
    ...told,
    ...findings,
    unanswered: unanswered && !add.isPending,
    busy: check.isPending || add.isPending,
    check(order: BeneficiaryOrder): void {
      findings.forget()
      check.mutate({ beneficiary: order })
    },
    add(code: string): void {
      if (!checked) return
      findings.forget()
      add.mutate({ checked, code })
    },
    back: (): void => {
      findings.forget()
      setStep('form')
    },
  }
}

/** Loads the lists of beneficiaries again. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of beneficiaryKeys()) void queries.invalidateQueries({ queryKey })
  }
}

const nothing: { refusal: RefusalCode | null; problems: Problems } = { refusal: null, problems: {} }

/** What was refused last, and what is wrong with which field. */
function useFindings() {
  const [told, setTold] = useState(nothing)
  const said = useRef<string[]>([])

  /** What was said of an earlier try is no longer so. */
  function hush(): void {
    for (const toast of said.current.splice(0)) dismissToast(toast)
  }

  function speak(words: ToastWords): void {
    hush()
    said.current.push(showToast({ tone: 'bad', ...words }))
  }

  return {
    told,
    /** Says it where it belongs: a sentence about a field stands at the field, anything else in a message. */
    tell: (error: unknown): RefusalCode | null => {
      const refusal = refusalOf(error)
      const problems = refusal === 'INVALID_INPUT' ? issuesOf(error) : {}
      setTold({ refusal, problems })
      if (Object.keys(problems).length === 0) speak(refusalWords(refusal))
      return refusal
    },
    /** Something has to be filled in first. */
    say: (problems: Problems, words: ToastWords): void => {
      speak(words)
      setTold({ refusal: null, problems })
    },
    forget: (): void => {
      hush()
      setTold(nothing)
    },
    forgetProblem: (field: keyof Draft): void => {
      hush()
      setTold(({ problems }) => ({
        refusal: null,
        problems: Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)),
      }))
    },
  }
}

/** What was bought for exactly this order is still good for it. */
function boughtFor(order: BeneficiaryOrder, last: Checked | null): string | null {
  return last !== null && JSON.stringify(last.order) === JSON.stringify(order) ? last.confirmationId : null
}

function issuesOf(error: unknown): Problems {
  const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
  return read.success ? problemsOf(read.data.issues) : {}
}
