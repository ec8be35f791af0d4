import {
  type addedPaymentSchema,
  type BeneficiaryOrder,
  type BeneficiaryReview,
  invalidInputSchema,
  isCodeRefusal,
  type PaymentReceipt,
  type RefusalCode,
} from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { api, client, refusalOf } from '#api.ts'
import { sumText } from '#domain/money.tsx'
import { hasProblems, type Problems } from '#lib/form/use-form.ts'
import { isSessionGone } from '#session/session.ts'
import { keptOrder } from '#session/order/kept-order.ts'
import { useAttempt } from '#session/order/use-attempt.ts'
import { requireConfirmation, useOrder } from '#session/order/use-order.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/overlay/toast-store.ts'
import { type Content, draftSchema, problemsOf } from './draft.ts'
import { type PayContent, payDraftSchema } from './pay-first.tsx'
import { refusalText, texts } from '#features/beneficiaries/texts.ts'
import { beneficiaryKeys } from '#features/beneficiaries/use-removal.ts'

/** An order and the bank's review of it. */
export type Checked = { order: Order; review: BeneficiaryReview }

type Order = { beneficiary: BeneficiaryOrder; payment?: z.input<typeof addedPaymentSchema> | undefined }

const typedSchema = draftSchema.extend(payDraftSchema.shape)

/** A beneficiary, and its payment where one is wanted, as typed. */
export type Typed = z.infer<typeof typedSchema>

/** The addition that was sent and not answered: another one would pay again. */
export const unansweredAddition = keptOrder('addition', typedSchema)

type Refused = Problems<Typed & { code: string }>
type AdditionFlow = {
  onAdded: (receipt: PaymentReceipt | null) => void
  onRefused: (problems: Refused, refusal: RefusalCode | null) => void
}

/** Adds a beneficiary: checks the form, takes the code, and reloads the lists. */
export function useAddition({ onAdded, onRefused }: AdditionFlow) {
  const readAgain = useReadAgain()
  const finish = useFinish(onAdded)
  const { attempt, begin, track, settle } = useAttempt({ kept: unansweredAddition, consumedBy })
  const [checked, setChecked] = useState<Checked | null>(null)
  const [step, setStep] = useState<'form' | 'code'>('form')

  const check = useMutation(
    api.beneficiaries.check.mutationOptions({
      onSuccess: (review, order) => {
        setChecked({ order, review })
        setStep('code')
        // The answer to this order was lost; there is nothing left to confirm.
        if (review.receipt !== null) {
          settle()
          finish({ beneficiaryId: order.beneficiary.beneficiaryId, receipt: review.receipt })
        }
      },
      onError: (error) => {
        if (!isSessionGone(error)) refused(refusalOf(error), error)
      },
    }),
  )
  const adding = useOrder({
    confirm: async (order: Order, code) =>
      (await client.beneficiaries.confirm({ ...order, code })).confirmationId,
    act: async (order, confirmationId) =>
      await track(() =>
        client.beneficiaries.add({ ...order, confirmationId: requireConfirmation(confirmationId) }),
      ),
    onDone: finish,
    onRefused: refused,
  })

  function refused(code: RefusalCode | null, error: unknown): void {
    const problems = problemsIn(code, error)
    showRefusal(code, problems)
    onRefused(problems, code)
    if (code !== null && formRefusals.has(code)) setStep('form')
    if (code === 'BENEFICIARY_ID_TAKEN') readAgain()
  }

  return {
    checked: step === 'code' ? checked : null,
    /** Whether a code for exactly the checked order was accepted, also if the form was opened again since. */
    isConfirmed: adding.isConfirmed(checked?.order ?? null),
    unanswered: attempt.status === 'unanswered' && !adding.busy,
    busy: check.isPending || adding.busy,
    check(typed: Typed, beneficiary: Content, payment: PayContent | undefined): void {
      dismissFailures()
      // The same id serves both: they are added and paid together, once.
      const { id } = begin(typed)
      check.mutate({
        beneficiary: { ...beneficiary, beneficiaryId: id },
        ...(payment && { payment: { ...payment, paymentId: id } }),
      })
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
const consumedBy = new Set<RefusalCode>(['BENEFICIARY_ID_TAKEN', 'PAYMENT_ID_TAKEN'])

/** These are mended in the form. */
const formRefusals = new Set<RefusalCode>([
  'INVALID_INPUT',
  'BENEFICIARY_ID_TAKEN',
  'PAYMENT_ID_TAKEN',
  'ACCOUNT_NOT_FOUND',
  'BENEFICIARY_NOT_PAYABLE',
  'INVALID_AMOUNT',
  'ABOVE_OWN_PAYMENT_LIMIT',
  'ABOVE_OWN_DAY_LIMIT',
  'INSUFFICIENT_FUNDS',
])

type Added = { beneficiaryId: string; receipt: PaymentReceipt | null }

/** An error of a field is shown at the field, and needs no toast. */
function showRefusal(code: RefusalCode | null, problems: Refused): void {
  dismissFailures()
  const atField = hasProblems(problems)
  if (code !== 'INVALID_INPUT' || !atField) showToast({ tone: 'bad', ...refusalText(code), atField })
}

/** Says what was done, offers to pay where nothing was paid, and loads the lists again. */
function useFinish(onAdded: AdditionFlow['onAdded']): (added: Added) => void {
  const readAgain = useReadAgain()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return ({ beneficiaryId, receipt }) => {
    // Removes the toast of an earlier refusal.
    dismissToast()
    const onPress = () =>
      void navigate({ to: '/dashboard/portfolio', search: { dialog: 'pay', to: beneficiaryId } })
    const action = receipt === null ? { label: texts.payNow, onPress } : undefined
    showToast({ tone: 'good', title: texts.addedAndVerified, action })
    readAgain()
    onAdded(receipt)
    if (receipt === null) return
    const description = texts.paid(sumText(receipt.amount, receipt.currency))
    showToast({ tone: 'good', title: texts.paidTitle, description })
    void queries.invalidateQueries()
  }
}

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
  if (
    refusal === 'INSUFFICIENT_FUNDS' ||
    refusal === 'INVALID_AMOUNT' ||
    refusal === 'ABOVE_OWN_PAYMENT_LIMIT' ||
    refusal === 'ABOVE_OWN_DAY_LIMIT'
  )
    return { payAmount: refusalText(refusal).description }
  if (refusal === 'BENEFICIARY_NOT_PAYABLE' || refusal === 'ACCOUNT_NOT_FOUND')
    return { payFrom: refusalText(refusal).description }
  if (refusal !== 'INVALID_INPUT') return {}
  const read = invalidInputSchema.safeParse(error instanceof ORPCError ? error.data : null)
  return read.success ? problemsOf(read.data.issues) : {}
}
