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
import { useAttempt } from '#session/order/use-attempt.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { dismissToast, showToast, type ToastText } from '#ui/overlay/toast-store.ts'
import { type Content, type Draft, type Problems, problemsOf } from './draft.ts'
import { refusalText, texts } from '#features/beneficiaries/texts.ts'
import { beneficiaryKeys } from '#features/beneficiaries/use-removal.ts'

/** An order and the bank's review of it. */
export type Checked = { order: BeneficiaryOrder; review: BeneficiaryReview }

/** Adds a beneficiary: checks the form, takes the code, and reloads the lists. */
export function useAddition({ onAdded }: { onAdded: () => void }) {
  const readAgain = useReadAgain()
  const { attempt, begin, track } = useAttempt<Content>({ resumed: null, consumedBy })
  const [checked, setChecked] = useState<Checked | null>(null)
  const [step, setStep] = useState<'form' | 'code'>('form')
  const { shown, setError, ...findings } = useFindings()

  const check = useMutation(
    api.beneficiaries.check.mutationOptions({
      onSuccess: (review, { beneficiary }) => {
        setChecked({ order: beneficiary, review })
        setStep('code')
      },
      onError: (error) => {
        if (!isSessionGone(error)) refused(refusalOf(error), error)
      },
    }),
  )
  const adding = useOrder({
    confirm: async (beneficiary: BeneficiaryOrder, code) =>
      (await client.beneficiaries.confirm({ beneficiary, code })).confirmationId,
    act: async (beneficiary, confirmationId) =>
      await track(() =>
        client.beneficiaries.add({ beneficiary, confirmationId: requireConfirmation(confirmationId) }),
      ),
    onDone: () => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      showToast({ tone: 'good', title: texts.addedAndVerified })
      readAgain()
      onAdded()
    },
    onRefused: refused,
  })

  function refused(code: RefusalCode | null, error: unknown): void {
    setError(code, error)
    if (code === 'INVALID_INPUT' || code === 'BENEFICIARY_ID_TAKEN') setStep('form')
    if (code === 'BENEFICIARY_ID_TAKEN') readAgain()
  }

  return {
    checked: step === 'code' ? checked : null,
    /** Whether a code for exactly the checked order was accepted, also if the form was opened again since. */
    isConfirmed: adding.isConfirmed(checked?.order ?? null),
    ...shown,
    ...findings,
    unanswered: attempt.status === 'unanswered' && !adding.busy,
    busy: check.isPending || adding.busy,
    check(content: Content): void {
      findings.forget()
      check.mutate({ beneficiary: { ...content, beneficiaryId: begin(content).id } })
    },
    add(code: string): void {
      if (checked && adding.send(checked.order, code)) findings.forget()
    },
    back: (): void => {
      findings.forget()
      setStep('form')
    },
  }
}

/** After these refusals the id belongs to another beneficiary, and the next try needs a new one. */
const consumedBy = new Set<RefusalCode>(['BENEFICIARY_ID_TAKEN'])

/** Loads the lists of beneficiaries again. */
function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of beneficiaryKeys()) void queries.invalidateQueries({ queryKey })
  }
}

const nothing: { refusal: RefusalCode | null; problems: Problems } = { refusal: null, problems: {} }

/** The last refusal and the problems of fields, with their toasts. */
function useFindings() {
  const [shown, setShown] = useState(nothing)
  const toasts = useRef<string[]>([])

  /** Closes the toasts of earlier tries. */
  function dismiss(): void {
    for (const toast of toasts.current.splice(0)) dismissToast(toast)
  }

  function show(text: ToastText): void {
    dismiss()
    toasts.current.push(showToast({ tone: 'bad', ...text }))
  }

  return {
    shown,
    /** Shows a problem of a field at the field, and any other refusal as a toast. */
    setError: (refusal: RefusalCode | null, error: unknown): void => {
      const problems = refusal === 'INVALID_INPUT' ? issuesOf(error) : {}
      setShown({ refusal, problems })
      if (Object.keys(problems).length === 0) show(refusalText(refusal))
    },
    /** Shows at its field, and as a toast, what has to be filled in first. */
    setProblems: (problems: Problems, text: ToastText): void => {
      show(text)
      setShown({ refusal: null, problems })
    },
    forget: (): void => {
      dismiss()
      setShown(nothing)
    },
    forgetProblem: (field: keyof Draft): void => {
      dismiss()
      setShown(({ problems }) => ({
        refusal: null,
        problems: Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field)),
      }))
    },
  }
}

function issuesOf(error: unknown): Problems {
  const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
  return read.success ? problemsOf(read.data.issues) : {}
}
