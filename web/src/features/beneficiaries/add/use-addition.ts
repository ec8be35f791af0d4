import {
  type BeneficiaryOrder,
  type BeneficiaryReview,
  invalidInputSchema,
  isCodeRefusal,
  type RefusalCode,
} from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { hasProblems, type Problems } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { useAttempt } from '#session/order/use-attempt.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { type Content, type Draft, problemsOf } from './draft.ts'
import { refusalText, texts } from '#features/beneficiaries/texts.ts'
import { beneficiaryKeys } from '#features/beneficiaries/use-removal.ts'

/** An order and the bank's review of it. */
export type Checked = { order: BeneficiaryOrder; review: BeneficiaryReview }

type Refused = Problems<Draft & { code: string }>
type AdditionFlow = { onAdded: () => void; onRefused: (problems: Refused) => void }

/** Adds a beneficiary: checks the form, takes the code, and reloads the lists. */
export function useAddition({ onAdded, onRefused }: AdditionFlow) {
  const readAgain = useReadAgain()
  const navigate = useNavigate()
  const { attempt, begin, track } = useAttempt<Content>({ resumed: null, consumedBy })
  const [checked, setChecked] = useState<Checked | null>(null)
  const [step, setStep] = useState<'form' | 'code'>('form')

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
    onDone: (_added, { beneficiaryId }) => {
      // Removes the toast of an earlier refusal.
      dismissToast()
      const onPress = () =>
        void navigate({ to: '/dashboard/portfolio', search: { dialog: 'pay', to: beneficiaryId } })
      showToast({
        tone: 'good',
        title: texts.addedAndVerified,
        action: { label: texts.payNow, onPress },
      })
      readAgain()
      onAdded()
    },
    onRefused: refused,
  })

  function refused(code: RefusalCode | null, error: unknown): void {
    const problems = problemsIn(code, error)
    dismissFailures()
    // An error of a field is shown at the field, and needs no toast.
    if (code !== 'INVALID_INPUT' || !hasProblems(problems)) showToast({ tone: 'bad', ...refusalText(code) })
    onRefused(problems)
    if (code === 'INVALID_INPUT' || code === 'BENEFICIARY_ID_TAKEN') setStep('form')
    if (code === 'BENEFICIARY_ID_TAKEN') readAgain()
  }

  return {
    checked: step === 'code' ? checked : null,
    /** Whether a code for exactly the checked order was accepted, also if the form was opened again since. */
    isConfirmed: adding.isConfirmed(checked?.order ?? null),
    unanswered: attempt.status === 'unanswered' && !adding.busy,
    busy: check.isPending || adding.busy,
    check(content: Content): void {
      dismissFailures()
      check.mutate({ beneficiary: { ...content, beneficiaryId: begin(content).id } })
    },
    add(code: string): void {
      if (checked && adding.send(checked.order, code)) dismissFailures()
    },
    back: (): void => {
      dismissFailures()
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

/** The errors of a refusal at the fields, or at the code. */
function problemsIn(refusal: RefusalCode | null, error: unknown): Refused {
  if (isCodeRefusal(refusal) || refusal === 'TWO_FACTOR_NOT_ENABLED')
    return { code: refusalText(refusal).description }
  if (refusal !== 'INVALID_INPUT') return {}
  const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
  return read.success ? problemsOf(read.data.issues) : {}
}
